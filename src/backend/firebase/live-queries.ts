import type { Document, List, Live, NamedQuery, ResultOf, Unsubscribe } from "../backend.ts";
import type { Source } from "../live.ts";
import { answerQuery } from "../named-query.ts";
import { watchKey } from "../page-data.ts";
import { same } from "../same.ts";
import type { Target } from "./firestore-listener.ts";
import type { Value } from "./live-reads.ts";

/** The most products of a category from which related ones are chosen: each read is billed, at each visit of a product's page. */
const MOST_OF_CATEGORY = 200;

/** Answers a query from other reads, because Firestore has no query for it. Undefined while one of the values that it needs is undefined. */
function answerFrom(
  query: NamedQuery,
  currentValue: (read: Target) => Value | undefined,
): ResultOf<NamedQuery> | undefined {
  // A missing value counts as empty, so that the rule goes on and names everything else that it needs.
  let isComplete = true;
  function valueOr<T extends Value>(empty: T, read: Target): T {
    const value = currentValue(read) as T | undefined;
    if (value !== undefined) return value;
    isComplete = false;
    return empty;
  }
  const documents = (read: Target) => valueOr<List>({ documents: [], more: false }, read).documents;
  const answer = answerQuery(query, {
    get products() {
      return documents({ collection: "products" });
    },
    get categories() {
      return documents({ collection: "categories" });
    },
    find: (id) => valueOr<Document | null>(null, { collection: "products", id }),
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
  live: (read: Target) => Live<Value>,
  source: Source<ResultOf<NamedQuery>>,
): Unsubscribe {
  const stops = new Map<string, Unsubscribe>();

  function update(): void {
    const answer = answerFrom(query, subscribedValue);
    if (answer !== undefined && !same(answer, source.current())) source.set(answer);
  }

  function subscribedValue(read: Target): Value | undefined {
    const key = watchKey(read);
    const value = live(read);
    if (!stops.has(key)) {
      // `subscribe` may call `update`, which must not subscribe again. So the key is set before.
      stops.set(key, () => {});
      stops.set(key, value.subscribe(update));
    }
    return value.current();
  }

  update();
  return () => {
    for (const stop of stops.values()) stop();
    stops.clear();
  };
}

/** Answers a query once. Reads what the answer lacks, until it is complete. */
export async function answerNow(
  query: NamedQuery,
  readNow: (read: Target) => Promise<Value>,
): Promise<ResultOf<NamedQuery>> {
  const values = new Map<string, Value>();
  for (;;) {
    const missing = new Map<string, Target>();
    const answer = answerFrom(query, (read) => {
      const key = watchKey(read);
      if (!values.has(key)) missing.set(key, read);
      return values.get(key);
    });
    if (answer) return answer;
    await Promise.all([...missing].map(async ([key, read]) => values.set(key, await readNow(read))));
  }
}
