import { afterEach, beforeEach, expect, test } from "vitest";
import { PATHS } from "#src/backend/embedded/wire.ts";
import type { ProductSearch } from "#src/domain/products/product-search.ts";
import { addProduct, openStream, signedIn, updateProduct, watching } from "#src/testing/event-stream.ts";
import { optionsFor, type Running, running, temporaryFolder } from "#src/testing/running-server.ts";
import { missedSearches } from "./missed-searches.ts";

let folder: ReturnType<typeof temporaryFolder>;
let server: Running;
beforeEach(async () => {
  folder = temporaryFolder();
  server = await running(optionsFor(folder.path));
  addProduct(server.context, { Name: "Vŕtačka" });
});
afterEach(async () => {
  await server.close();
  folder.remove();
});

/** A page that searches, as it does for each change of the text. */
async function search(text: string, more: Partial<ProductSearch> = {}, since?: number): Promise<void> {
  const watch = { collection: "products", query: "search", text, first: 12, ...more } as const;
  const request = watching(watch);
  const { events, close } = await openStream(server.url, {
    ...request,
    watches: request.watches.map((one) => ({ ...one, ...(since !== undefined && { since }) })),
  });
  await expect.poll(() => events.length).toBeGreaterThan(0);
  close();
}
const shown = async () => {
  const { missed, store } = server.context;
  return (await missed.list(store.snapshot())).map(({ text, count }) => `${text} ${count}`);
};

test("B22 what nobody finds is counted, folded, from two searches on; so is what only a slip finds", async () => {
  for (const text of ["Flexa", "flexa ", "vrtcaka", "vrtcaka", "raz", "vŕtačkou", "vŕtačkou"]) await search(text);
  expect(await shown()).toEqual(["flexa 2", "vrtcaka 2"]);
});

test("B22 a prefix of what the same client typed next is not counted, nor is what a page has already, or a filter left out", async () => {
  for (let times = 0; times < 2; times++) for (const text of ["fl", "flex", "flexa", "zbíjačka"]) await search(text);
  for (let times = 0; times < 2; times++) {
    await search("rebrík", {}, server.context.store.snapshot().position.revision);
    await search("vŕtačka", { available: true, category: "nie" });
  }
  expect(await shown()).toEqual(["flexa 2", "zbijacka 2"]);
});

test("B22 what is left of a text while it is deleted is not counted, nor is the prefix of an address or a number", async () => {
  const typed = (text: string) => Array.from(text, (_, at) => text.slice(0, at + 1));
  for (let times = 0; times < 2; times++) {
    for (const text of typed("zbijak").reverse()) await search(text);
    for (const text of typed("jana@example.sk")) await search(text);
    for (const text of typed("09101234")) await search(text);
  }
  expect(await shown()).toEqual(["zbijak 2"]);
});

test("B22 addresses, numbers and long texts are never counted", async () => {
  for (const text of ["rebrík", "jana@example.sk", "0910 123 456", "x".repeat(41)])
    for (let times = 0; times < 2; times++) await search(text);
  expect(await shown()).toEqual(["rebrik 2"]);
});

test("B22 what finds something now leaves the list", async () => {
  await search("flexa");
  await search("flexa");
  const id = addProduct(server.context, { Name: "Uhlová brúska" });
  expect(await shown()).toEqual(["flexa 2"]);
  updateProduct(server.context, id, {}, { SearchWords: "flexa" });
  expect(await shown()).toEqual([]);
});

test("B22 counts outlast a restart; they are gone after a year, and at most 300 are stored, the rarest out", async () => {
  await search("flexa");
  await search("flexa");
  const { db, store, missed } = server.context;
  missed.save();
  const inAYear = (days: number) => missedSearches(db, () => Date.now() + days * 24 * 60 * 60 * 1000);
  expect(await inAYear(0).list(store.snapshot())).toHaveLength(1);
  const many = inAYear(360);
  for (let nth = 0; nth < 400; nth++)
    many.note(`client ${nth}`, { collection: "products", query: "search", text: `nic ${nth}`, first: 1 }, NOTHING);
  many.save();
  const rows = db.prepare("SELECT text FROM missed_searches").all() as { text: string }[];
  expect(rows).toHaveLength(300);
  expect(rows[0]).toEqual({ text: "flexa" });
  const late = inAYear(370);
  late.save();
  expect(await late.list(store.snapshot())).toEqual([]);
  expect(db.prepare("SELECT count(*) AS n FROM missed_searches WHERE text = 'flexa'").get()).toEqual({ n: 0 });
});
const NOTHING = { documents: [], more: false, count: 0, similar: false };

test("B22 of one client at most 20 searches are counted in an hour, in which what it goes on typing is one", () => {
  let time = Date.now();
  const { db } = server.context;
  const missed = missedSearches(db, () => time);
  const search = (text: string) =>
    missed.note("client", { collection: "products", query: "search", text, first: 1 }, NOTHING);
  const countedBy = (texts: readonly string[]) => {
    texts.forEach(search);
    missed.save();
    return (db.prepare("SELECT text FROM missed_searches").all() as { text: string }[]).length;
  };
  expect(countedBy(["f", "fl", "fle", "flexa"])).toBe(1);
  expect(countedBy(Array.from({ length: 300 }, (_, nth) => `${nth} nic`))).toBe(20);
  time += 60 * 60 * 1000;
  expect(countedBy(["hoblik"])).toBe(21);
});

test("B22 only staff read the list and delete from it", async () => {
  await search("flexa");
  await search("flexa");
  const url = server.url + PATHS.missedSearches;
  const Origin = server.url;
  const forget = (headers: Record<string, string>) =>
    fetch(url, {
      method: "POST",
      headers: { Origin, "Content-Type": "application/json", ...headers },
      body: JSON.stringify({ text: "flexa" }),
    });
  expect((await fetch(url)).status).toBe(401);
  expect((await forget({})).status).toBe(401);
  const Cookie = await signedIn(server);
  expect(await (await fetch(url, { headers: { Cookie } })).json()).toMatchObject([{ text: "flexa", count: 2 }]);
  expect((await forget({ Cookie })).status).toBe(204);
  expect(await shown()).toEqual([]);
});
