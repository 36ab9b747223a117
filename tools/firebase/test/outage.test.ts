import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { List, Live } from "../../../src/backend/backend.ts";
import { once } from "../../../src/backend/live.ts";
import { newId } from "../../../src/backend/new-id.ts";
import { watchKey } from "../../../src/backend/page-data.ts";
import { CONTRACT_SEED, signedIn } from "../../../src/testing/contract/clients.ts";
import { PICTURE } from "../../../src/testing/operation-shops.ts";
import { seedShop } from "../emulator/seed-shop.ts";
import { flip, product, shopOfTests } from "./shop-of-tests.ts";

const PRODUCTS = { collection: "products" } as const;
const [STAFF = { email: "", password: "" }] = CONTRACT_SEED.accounts;
const shop = shopOfTests();

function watched<T>(live: Live<T>): Live<T> {
  onTestFinished(live.subscribe(() => {}));
  return live;
}
const names = (live: Live<List>) => live.current()?.documents.map(({ Name }) => Name);

describe("a network that fails", { timeout: 90_000 }, () => {
  beforeEach(() => {
    // The SDK says, once, that it is offline.
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.spyOn(console, "warn").mockImplementation(() => {});
    return async () => {
      shop.firebase.unreachable(false);
      // All clients in one process share gRPC's connection and its pauses between attempts, which grow to half a minute in an outage as
      // long as an upload's, so the next test begins when there is a connection again.
      await vi.waitFor(() => shop.clients.client().documents.readList(PRODUCTS), { timeout: 55_000, interval: 500 });
      vi.restoreAllMocks();
    };
  });

  test.each([true, "silent"] as const)(
    "a write that cannot reach the backend (%s) fails, and is not carried out later",
    async (how) => {
      await shop.firebase.seed("products", { drill: product() });
      const { documents } = await signedIn(shop.clients.client());
      const list = watched(documents.list(PRODUCTS)) as Live<List>;
      await once(list);
      shop.firebase.unreachable(how);
      const unavailable = { code: "unavailable" };
      const writes = [
        expect(documents.add("products", newId(), product({ Name: "Píla" }))).rejects.toMatchObject(unavailable),
        expect(documents.commit([flip("drill")])).rejects.toMatchObject(unavailable),
      ];
      await Promise.all(writes);
      shop.firebase.unreachable(false);
      // What comes after goes through, and nothing that failed has come before it.
      await vi.waitFor(() => documents.commit([flip("drill")]), { timeout: 20_000, interval: 500 });
      expect(await shop.storedIn("products")).toEqual([product({ Availability: 0 })]);
    },
  );

  test.each([true, "silent"] as const)(
    "a read past memory fails when the backend is out of reach (%s)",
    async (how) => {
      const { documents } = shop.clients.client();
      // What a listener holds does not count.
      await once(watched(documents.list(PRODUCTS)));
      await once(watched(documents.get("categories", "pily")));
      shop.firebase.unreachable(how);
      const reads = [documents.readList(PRODUCTS), documents.readOne("categories", "pily")];
      await Promise.all(reads.map((read) => expect(read).rejects.toMatchObject({ code: "unavailable" })));
    },
  );

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

  test.each([true, "silent"] as const)("an upload that gets no answer (%s) fails and stores nothing", async (how) => {
    const { files } = await signedIn(shop.clients.client());
    await files.delete(await files.upload("products/prva.png", PICTURE));
    shop.firebase.unreachable(how);
    await expect(files.upload("products/foto.png", PICTURE)).rejects.toMatchObject({ code: "unavailable" });
    shop.firebase.unreachable(false);
    expect(shop.firebase.files().map(({ path }) => path)).toEqual(["documents/reklamacny-poriadok.pdf"]);
  });

  test("§8 signing in out of reach is 'unknown'", async () => {
    shop.firebase.unreachable(true);
    expect(await shop.clients.client().identity.signIn(STAFF.email, STAFF.password)).toBe("unknown");
  });

  test("a live list survives an outage, reports that it may be out of date, and catches up", async () => {
    await seedShop(shop.firebase, "products", { drill: product() });
    const { documents } = shop.clients.client();
    const list = watched(documents.list(PRODUCTS)) as Live<List>;
    const connected = watched(documents.connected);
    await expect.poll(() => names(list)).toEqual(["Vŕtačka"]);
    shop.firebase.unreachable(true);
    await expect.poll(() => connected.current()).toBe(false);
    expect(names(list)).toEqual(["Vŕtačka"]);
    await seedShop(shop.firebase, "products", { drill: product({ Name: "Nová vŕtačka" }) });
    shop.firebase.unreachable(false);
    await expect.poll(() => names(list), { timeout: 20_000 }).toEqual(["Nová vŕtačka"]);
    expect(connected.current()).toBe(true);
  });

  test("a write without an answer reports that values may be out of date, though the SDK's listeners noticed nothing", async () => {
    await shop.firebase.seed("products", { drill: product() });
    const { documents } = await signedIn(shop.clients.client());
    const list = watched(documents.list(PRODUCTS)) as Live<List>;
    const connected = watched(documents.connected);
    await once(list);
    shop.firebase.unreachable("silent");
    await expect(documents.commit([flip("drill")])).rejects.toMatchObject({ code: "unavailable" });
    await expect.poll(() => connected.current(), { timeout: 20_000 }).toBe(false);
    shop.firebase.unreachable(false);
    await expect.poll(() => connected.current(), { timeout: 20_000 }).toBe(true);
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
});
