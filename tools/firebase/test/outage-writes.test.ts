import { expect, test, vi } from "vitest";
import type { List, Live } from "../../../src/backend/backend.ts";
import { once } from "../../../src/backend/live.ts";
import { newId } from "../../../src/backend/new-id.ts";
import { addition } from "../../../src/testing/addition.ts";
import { CONTRACT_SEED, signedIn, watched } from "../../../src/testing/contract/clients.ts";
import { PICTURE } from "../../../src/testing/operation-shops.ts";
import { flip, product, shopOfTests, withOutages } from "./shop-of-tests.ts";

const PRODUCTS = { collection: "products" } as const;
const [STAFF = { email: "", password: "" }] = CONTRACT_SEED.accounts;
const shop = shopOfTests();
withOutages(shop);

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
      expect(documents.commit([addition("products", newId(), product({ Name: "Píla" }))])).rejects.toMatchObject(
        unavailable,
      ),
      expect(documents.commit([flip("drill")])).rejects.toMatchObject(unavailable),
    ];
    await Promise.all(writes);
    shop.firebase.unreachable(false);
    // What comes after goes through, and nothing that failed has come before it.
    await vi.waitFor(() => documents.commit([flip("drill")]), { timeout: 20_000, interval: 500 });
    expect(await shop.storedIn("products")).toEqual([product({ Availability: 0 })]);
  },
);

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
