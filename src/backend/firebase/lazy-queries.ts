import type { Live, NamedQuery, ResultOf } from "../backend.ts";
import { liveSource, type Source } from "../live.ts";
import { whenLoaded } from "../load-once.ts";
import { type PageValues, watchKey } from "../page-data.ts";
import type { LiveReads } from "./live-reads.ts";

type Answer = ResultOf<NamedQuery>;

/** Live answers to named queries. `load` loads the code that answers them; until then they have the value that the page was rendered from. */
export function lazyQueries(
  load: () => Promise<typeof import("./live-queries.ts")>,
  live: LiveReads["live"],
  values: PageValues,
): (query: NamedQuery) => Live<Answer> {
  const answers = new Map<string, Live<Answer>>();
  return (query) => {
    const key = watchKey(query);
    const known = answers.get(key);
    if (known) return known;
    const source: Source<Answer> = liveSource(values[key] as Answer | undefined, () =>
      whenLoaded(load(), ({ followQuery }) => followQuery(query, live, source), console.error),
    );
    answers.set(key, source);
    return source;
  };
}
