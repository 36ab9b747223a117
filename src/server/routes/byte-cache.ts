/** Keeps what was last read, up to a number of bytes, and reads each thing once however many ask at the same time. */
export function byteCache(mostBytes: number) {
  const kept = new Map<string, Promise<Buffer>>();
  let bytes = 0;
  return async function cached(key: string, read: () => Promise<Buffer>): Promise<Buffer> {
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const reading = read();
    kept.set(key, reading);
    try {
      bytes += (await reading).length;
    } catch (error) {
      kept.delete(key);
      throw error;
    }
    for (const [oldest, content] of kept) {
      if (bytes <= mostBytes) break;
      if (oldest === key) continue;
      kept.delete(oldest);
      bytes -= (await content.catch(() => Buffer.alloc(0))).length;
    }
    return reading;
  };
}
