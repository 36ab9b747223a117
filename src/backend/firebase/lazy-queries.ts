import type { Live, NamedQuery, ResultOf } from "../backend.ts";
import { liveSource } from "../live.ts";
import { type PageValues, watchKey } from "../page-data.ts";
import type { LiveReads } from "./live-reads.ts";

/** How many queries without subscribers stay cached, so that a page shown again appears at once. */
const MOST_CACHED = 30;

interface Options {
  readonly load: () => Promise<typeof import("./live-queries.ts")>;
  readonly live: LiveReads["live"];
  readonly values: PageValues;
}
type Answer = ResultOf<NamedQuery>;

/** Live answers to named queries. The code that answers them is loaded when the first one is watched; until then they have the value that
 *  the page was rendered from. */
export function lazyQueries({ load, live, values }: Options): (query: NamedQuery) => Live<Answer> {
  const cached = new Map<string, Live<Answer>>();

  function made(query: NamedQuery, key: string): Live<Answer> {
    const source = liveSource(values[key] as Answer | undefined);
    let users = 0;
    let stop: (() => void) | undefined;
    async function start(): Promise<void> {
      const { followQuery } = await load();
      if (users > 0) stop ??= followQuery(query, live, source);
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
    const answer = cached.get(key) ?? made(query, key);
    // Moved to the end: the oldest is dropped first.
    cached.delete(key);
    cached.set(key, answer);
    const [oldest = key] = cached.keys();
    if (cached.size > MOST_CACHED) cached.delete(oldest);
    return answer;
  };
}
