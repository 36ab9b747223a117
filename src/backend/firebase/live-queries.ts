import type { Document, List, Live, NamedQuery, ResultOf, Unsubscribe } from "../backend.ts";
import type { Source } from "../live.ts";
import { answerQuery } from "../named-query.ts";
import type { Watch } from "../page-data.ts";
import { same } from "../same.ts";
import type { Target } from "./firestore-listener.ts";
import type { Value } from "./live-reads.ts";

/** The most products of a category that are read to choose related ones from: each is billed at each visit of a product's page. */
const MOST_OF_CATEGORY = 200;

type Part = Watch | Target;

/** Answers a query from other reads, because Firestore has no query for it. Undefined while the value of one of these reads has not arrived. */
function answered(query: NamedQuery, get: (part: Part) => Value | undefined): ResultOf<NamedQuery> | undefined {
  let isComplete = true;
  function found<T extends Value>(part: Part, otherwise: T): T {
    const value = get(part) as T | undefined;
    isComplete &&= value !== undefined;
    return value === undefined ? otherwise : value;
  }
  const documents = (part: Part) => found<List>(part, { documents: [], more: false }).documents;
  const answer = answerQuery(query, {
    get products() {
      return documents({ collection: "products" });
    },
    get categories() {
      return documents({ collection: "categories" });
    },
    find: (id) => found<Document | null>({ collection: "products", id }, null),
    inCategory(equals) {
      const most = query.query === "related" ? { most: MOST_OF_CATEGORY } : {};
      return documents({ collection: "products", where: { field: "Category", equals }, ...most });
    },
  });
  return isComplete ? answer : undefined;
}

/** Sets `source` to the answer of a query, and again whenever one of the reads changes that an answer has used. */
export function followQuery(
  query: NamedQuery,
  live: (part: Part) => Live<Value>,
  source: Source<ResultOf<NamedQuery>>,
): Unsubscribe {
  const stops = new Map<string, Unsubscribe>();

  function update(): void {
    const next = answered(query, (part) => {
      const key = JSON.stringify(part);
      const read = live(part);
      if (!stops.has(key)) {
        // The key is set first, because the read may call `update` while it is subscribed to.
        stops.set(key, () => {});
        stops.set(key, read.subscribe(update));
      }
      return read.current();
    });
    if (next !== undefined && !same(next, source.current())) source.set(next);
  }

  update();
  return () => {
    for (const stop of stops.values()) stop();
    stops.clear();
  };
}

/** Answers a query once. Reads the parts that the answer lacks, until it is complete. */
export async function answerNow(
  query: NamedQuery,
  read: (part: Part) => Promise<Value>,
): Promise<ResultOf<NamedQuery>> {
  const values = new Map<string, Value>();
  for (;;) {
    const missing = new Map<string, Part>();
    const answer = answered(query, (part) => {
      const key = JSON.stringify(part);
      if (!values.has(key)) missing.set(key, part);
      return values.get(key);
    });
    if (answer) return answer;
    await Promise.all([...missing].map(async ([key, part]) => values.set(key, await read(part))));
  }
}
