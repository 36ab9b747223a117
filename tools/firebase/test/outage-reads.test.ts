import { expect, test, vi } from "vitest";
import type { List, Live } from "../../../src/backend/backend.ts";
import { once } from "../../../src/backend/live.ts";
import { watchKey } from "../../../src/backend/page-data.ts";
import { watched } from "../../../src/testing/contract/clients.ts";
import { product, shopOfTests, withOutages } from "./shop-of-tests.ts";

const PRODUCTS = { collection: "products" } as const;
const shop = shopOfTests();
withOutages(shop);

const names = (live: Live<List>) => live.current()?.documents.map(({ Name }) => Name);

test.each([true, "silent"] as const)("a read past memory fails when the backend is out of reach (%s)", async (how) => {
  const { documents } = shop.clients.client();
  // What a listener holds does not count.
  await once(watched(documents.list(PRODUCTS)));
  await once(watched(documents.get("categories", "pily")));
  shop.firebase.unreachable(how);
  const reads = [documents.readList(PRODUCTS), documents.readOne("categories", "pily")];
  await Promise.all(reads.map((read) => expect(read).rejects.toMatchObject({ code: "unavailable" })));
});

test("reads are answered when the backend is in reach again, several at once too", async () => {
  await shop.firebase.seed("products", { drill: product() });
  const { documents } = shop.clients.client();
  const list = watched(documents.list(PRODUCTS)) as Live<List>;
  const connected = watched(documents.connected);
  await once(list);
  shop.firebase.unreachable(true);
  await expect.poll(() => connected.current()).toBe(false);
  shop.firebase.unreachable(false);
  const ask = () => Promise.all([documents.readList(PRODUCTS), documents.readOne("products", "drill")]);
  const [{ documents: found }, drill] = await vi.waitFor(ask, { timeout: 20_000, interval: 500 });
  expect([found, drill]).toEqual([[drill], { ...product(), id: "drill" }]);
});

test("a live list survives an outage, reports that it may be out of date, and catches up", async () => {
  await shop.firebase.seed("products", { drill: product() });
  const { documents } = shop.clients.client();
  const list = watched(documents.list(PRODUCTS)) as Live<List>;
  const connected = watched(documents.connected);
  await expect.poll(() => names(list)).toEqual(["Vŕtačka"]);
  shop.firebase.unreachable(true);
  await expect.poll(() => connected.current()).toBe(false);
  expect(names(list)).toEqual(["Vŕtačka"]);
  await shop.firebase.seed("products", { drill: product({ Name: "Nová vŕtačka" }) });
  shop.firebase.unreachable(false);
  await expect.poll(() => names(list), { timeout: 20_000 }).toEqual(["Nová vŕtačka"]);
  expect(connected.current()).toBe(true);
});

test("a list that could not be read yet is 'not yet', with the page's own values shown where there are any", async () => {
  shop.firebase.unreachable(true);
  const values = { [watchKey(PRODUCTS)]: { documents: [{ ...product(), id: "drill" }], more: false } };
  const [bare, filled] = [shop.clients.client(), shop.clients.client(values)];
  const lists = [bare, filled].map(({ documents }) => watched(documents.list(PRODUCTS)) as Live<List>);
  await expect.poll(() => bare.documents.connected.current()).toBe(false);
  expect(lists.map(names)).toEqual([undefined, ["Vŕtačka"]]);
  shop.firebase.unreachable(false);
  await expect.poll(() => lists.map(names), { timeout: 20_000 }).toEqual([[], []]);
});
