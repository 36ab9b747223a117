/** A cache that deletes the least recently used entries while they are too many or too large together. It never deletes the newest. */
export function lruCache<T>(bytesOf: (value: T) => number, most: { entries?: number; bytes: number }) {
  const { entries: mostEntries = Number.POSITIVE_INFINITY, bytes: mostBytes } = most;
  // In the order of their last use: a Map lists its entries as they were set.
  const entries = new Map<string, T>();
  function put(key: string, value: T): void {
    entries.delete(key);
    entries.set(key, value);
  }
  return {
    get(key: string): T | undefined {
      const value = entries.get(key);
      if (value !== undefined) put(key, value);
      return value;
    },
    set(key: string, value: T): void {
      put(key, value);
      // Counted each time, because entries may grow.
      let bytes = 0;
      for (const entry of entries.values()) bytes += bytesOf(entry);
      for (const [oldest, entry] of entries) {
        if ((entries.size <= mostEntries && bytes <= mostBytes) || entries.size === 1) break;
        entries.delete(oldest);
        bytes -= bytesOf(entry);
      }
    },
    clear: () => entries.clear(),
  };
}
