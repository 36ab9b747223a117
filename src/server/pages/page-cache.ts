import { type Representation, sizeOf } from "./representation.ts";

const MOST_PAGES = 1_000;
const MOST_BYTES = 24 * 1024 * 1024;

/** The pages as last rendered. Where room is short the oldest goes, unless it was asked for since room was short the last time.
 *  Emptied by every write. */
export function pageCache(mostBytes = MOST_BYTES) {
  const pages = new Map<string, { readonly page: Representation; isAskedFor: boolean }>();
  return {
    get(key: string): Representation | undefined {
      const kept = pages.get(key);
      if (kept) kept.isAskedFor = true;
      return kept?.page;
    },
    set(key: string, page: Representation): void {
      pages.delete(key);
      // Counted anew each time, because pages grow by the forms they are asked for in.
      let bytes = sizeOf(page);
      for (const kept of pages.values()) bytes += sizeOf(kept.page);
      // What is put back stands at the end, where this comes by once more.
      for (const [oldest, kept] of pages) {
        if (pages.size < MOST_PAGES && bytes <= mostBytes) break;
        pages.delete(oldest);
        if (kept.isAskedFor) pages.set(oldest, { ...kept, isAskedFor: false });
        else bytes -= sizeOf(kept.page);
      }
      pages.set(key, { page, isAskedFor: false });
    },
    clear: () => pages.clear(),
  };
}
