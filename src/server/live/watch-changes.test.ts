import { expect, test } from "vitest";
import type { Document } from "#src/backend/backend.ts";
import { perCollection } from "#src/backend/collection-rules.ts";
import { liveValues } from "#src/backend/embedded/live-values.ts";
import type { LiveEvent } from "#src/backend/embedded/wire.ts";
import { type Watch, watchKey } from "#src/backend/page-data.ts";
import { NO_HISTORY, seededRandom } from "#src/testing/running-server.ts";
import { read } from "../store/read.ts";
import { collectionSnapshot, type Edits, edited, type Snapshot } from "../store/snapshot.ts";
import { type Topic, type TopicChange, topicChange, topicTable } from "./topics.ts";
import { eventText, firstEvent } from "./write-event.ts";

const random = seededRandom(7);
const some = <T>(items: readonly T[]): T => items[random() % items.length] as T;
const IDS = Array.from({ length: 60 }, (_, at) => `p${at}`);
const CATEGORIES = ["pily", "vrtacky", "nie"];

const product = (id: string): Document => ({
  id,
  Name: `${some(["Píla", "Vŕtačka", "Žeriav", ""])} ${random() % 9}`.trim(),
  Category: some(CATEGORIES),
  Availability: random() % 2,
  Price: some([{ Day: 5 }, { Week: 9 }, {}]),
});
const productEdits = (): Edits =>
  new Map(
    Array.from({ length: some([1, 1, 2, 20]) }, () => some(IDS)).map((id) => [id, random() % 4 ? product(id) : null]),
  );
const categoryEdits = (): Edits => {
  const id = some(["pily", "vrtacky"]);
  return new Map([[id, random() % 4 ? { id, name: some(["Píly", "Ostatné", "Vŕtanie"]) } : null]]);
};

const PRODUCTS = { collection: "products" } as const;
const WATCHES: readonly Watch[] = [
  PRODUCTS,
  { ...PRODUCTS, first: 12 },
  { ...PRODUCTS, first: 24, where: { field: "Category", equals: "pily" } },
  { ...PRODUCTS, query: "inventory", text: "vrt" },
  { ...PRODUCTS, id: "p1" },
  { collection: "categories" },
  { ...PRODUCTS, query: "search", text: "píla", first: 12 },
  { ...PRODUCTS, query: "search", text: "pílla", first: 12 },
  { ...PRODUCTS, query: "search", text: "", sort: "price", available: true, first: 12 },
  { ...PRODUCTS, query: "related", to: "p2" },
  { ...PRODUCTS, query: "ids", ids: ["p3", "p1", "p2"] },
  { ...PRODUCTS, query: "priceList", page: 1 },
  { ...PRODUCTS, query: "inventory", text: "pila", filter: "hidden", first: 5 },
];

const eventOf = (text: string): LiveEvent => JSON.parse(text.slice(text.indexOf("data: ") + "data: ".length));

function* chunksOf(event: ReturnType<typeof firstEvent>): Generator<string> {
  yield yield* event;
}

test("design §3: whatever is written, the changes that a browser applies give what reading anew gives, and nothing is sent in vain", () => {
  const empty = perCollection((name) => collectionSnapshot(name, [], 1));
  let now: Snapshot = {
    position: { epoch: "e", revision: 1 },
    collections: { ...empty, products: collectionSnapshot("products", IDS.slice(0, 40).map(product), 1) },
    history: NO_HISTORY,
  };
  const table = topicTable();
  const topics = WATCHES.map((watch) => table.find(now, watch, "a"));
  table.retain(topics);
  const keys = new Set(WATCHES.map(watchKey));
  const browser = liveValues(undefined, () => {});
  const values = WATCHES.map((watch) => browser.live(watch));
  for (const value of values) value.subscribe(() => {});
  const watched = topics.map(({ key, watch }) => ({ key, read: () => read(now, watch) }));
  const first = [...chunksOf(firstEvent({ position: now.position, watched, session: undefined, retryMs: undefined }))];
  browser.apply(eventOf(first.join("")), keys);
  for (let turn = 0; turn < 300; turn++) {
    const before = now;
    const revision = turn + 2;
    const collection = random() % 5 ? "products" : "categories";
    const edits = collection === "products" ? productEdits() : categoryEdits();
    now = {
      position: { epoch: "e", revision },
      collections: {
        ...before.collections,
        [collection]: edited(collection, before.collections[collection], edits, revision),
      },
      history: NO_HISTORY,
    };
    const changed = new Map<Topic, TopicChange>();
    for (const topic of table.all()) {
      const change = topicChange(topic, before, now);
      if (change) changed.set(topic, change);
    }
    for (const [topic, { value }] of changed) topic.value = value;
    const stayed = topics.filter((topic) => !changed.has(topic));
    expect(stayed.map(({ watch }) => read(now, watch))).toEqual(stayed.map(({ watch }) => read(before, watch)));
    browser.apply(
      eventOf(
        eventText(
          now.position,
          [...changed.values()].map(({ change }) => change),
        ),
      ),
      keys,
    );
    expect(values.map((value) => value.current())).toEqual(WATCHES.map((watch) => read(now, watch)));
  }
});
