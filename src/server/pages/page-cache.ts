import { type Representation, sizeOf } from "../http/representation.ts";

const MOST_PAGES = 1_000;
const MOST_BYTES = 24 * 1024 * 1024;

/** The pages as last rendered. Deletes the least recently used while they are too many or too large. */
export function pageCache(mostBytes = MOST_BYTES) {
  // In the order of their last use: a Map lists its entries as they were set.
  const pages = new Map<string, Representation>();
  function set(key: string, page: Representation): void {
    pages.delete(key);
    pages.set(key, page);
  }
  return {
    get(key: string): Representation | undefined {
      const page = pages.get(key);
      if (page) set(key, page);
      return page;
    },
    set(key: string, page: Representation): void {
      set(key, page);
      // Counted each time, because a page grows by each encoding that it is asked for in.
      let bytes = 0;
      for (const cached of pages.values()) bytes += sizeOf(cached);
      for (const [oldest, cached] of pages) {
        if (pages.size <= MOST_PAGES && bytes <= mostBytes) break;
        pages.delete(oldest);
        bytes -= sizeOf(cached);
      }
    },
    clear: () => pages.clear(),
  };
}
