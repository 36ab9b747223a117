import type { Representation } from "./representation.ts";

const MOST_PAGES = 1_000;
const MOST_BYTES = 64 * 1024 * 1024;

/** The pages as last rendered, the longest unused dropped first. Emptied by every write. */
export function pageCache(mostBytes = MOST_BYTES) {
  const pages = new Map<string, Representation>();
  let bytes = 0;
  return {
    get(key: string): Representation | undefined {
      const page = pages.get(key);
      if (page) {
        pages.delete(key);
        pages.set(key, page);
      }
      return page;
    },
    set(key: string, page: Representation): void {
      bytes += page.bytes.length - (pages.get(key)?.bytes.length ?? 0);
      pages.delete(key);
      pages.set(key, page);
      for (const [oldest, { bytes: old }] of pages) {
        if (pages.size <= MOST_PAGES && bytes <= mostBytes) break;
        pages.delete(oldest);
        bytes -= old.length;
      }
    },
    clear(): void {
      pages.clear();
      bytes = 0;
    },
  };
}
