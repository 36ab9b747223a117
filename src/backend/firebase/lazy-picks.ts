import type { List, ListQuery, Live, ProductPick } from "../backend.ts";
import { liveSource } from "../live.ts";
import { type PageValues, watchKey } from "../page-data.ts";
import type { LiveReads } from "./live-reads.ts";

export type PickQuery = ListQuery & { readonly pick: ProductPick };
export const isPick = (query: ListQuery): query is PickQuery => query.pick !== undefined;

/** The most picks whose last values are kept, so that a page shown again appears at once. */
const MOST_KEPT = 30;

interface Parts {
  readonly picks: () => Promise<typeof import("./picks.ts")>;
  readonly live: LiveReads["live"];
  readonly values: PageValues;
}

/** Live picks. The code that chooses them is loaded when the first one is watched; until then they have the value that the page was
 *  rendered from. */
export function lazyPicks({ picks, live, values }: Parts): (query: PickQuery) => Live<List> {
  const kept = new Map<string, Live<List>>();

  function made(query: PickQuery, key: string): Live<List> {
    const source = liveSource(values[key] as List | undefined);
    let users = 0;
    let stop: (() => void) | undefined;
    async function start(): Promise<void> {
      const { livePick } = await picks();
      if (users === 0 || stop) return;
      const found = livePick(query, live, source.current());
      stop = found.subscribe(() => source.set(found.current()));
      source.set(found.current());
    }
    return {
      current: source.current,
      subscribe(changed) {
        const unsubscribe = source.subscribe(changed);
        if (++users === 1) start().catch(console.error);
        return () => {
          unsubscribe();
          if (--users > 0) return;
          stop?.();
          stop = undefined;
        };
      },
    };
  }

  return (query) => {
    const key = watchKey(query);
    const pick = kept.get(key) ?? made(query, key);
    // Moved to the end: the oldest is dropped first.
    kept.delete(key);
    kept.set(key, pick);
    const [oldest = key] = kept.keys();
    if (kept.size > MOST_KEPT) kept.delete(oldest);
    return pick;
  };
}
