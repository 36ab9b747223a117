import { beforeEach, expect, test } from "vitest";
import type { Backend, Document, Fields } from "#src/backend/backend.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { CONTRACT_SEED, signedIn } from "#src/testing/contract/clients.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { broken } from "#src/testing/operation-shops.ts";
import { refusal } from "#src/testing/refusal.ts";
import { switchAvailability } from "./product-switch.ts";

/** The canonical form of a product without any fields. */
const { id: _, ...DEFAULTS } = productFrom({ id: "p1" });
const fields = {
  ...DEFAULTS,
  Name: "Vŕtačka",
  Description: ["Silná."],
  Category: "c1",
  Availability: 1,
  imgPath: "",
  Parameters: ["Výkon:1500 W"],
  Price: { Day: 12, Month: 120 },
  Colour: "žltá",
};
let staff: Backend;
let colleague: Backend;

async function open(product: Fields): Promise<Document> {
  const document = { ...product, id: "p1" };
  const shop = memoryShop({ ...CONTRACT_SEED, products: [document] });
  staff = await signedIn(shop.client());
  colleague = await signedIn(shop.client());
  return document;
}
const stored = () => staff.documents.readOne("products", "p1");
const change = (changed: Fields, expected: Fields) =>
  colleague.documents.commit([{ kind: "update", collection: "products", id: "p1", fields: changed, expected }]);

let product: Document;
beforeEach(async () => {
  product = await open(fields);
});

test("§4 the list switch toggles the value and persists it, all other fields as they were", async () => {
  expect(await switchAvailability(staff, product)).toBe(0);
  expect(await stored()).toEqual({ ...product, Availability: 0 });
  expect(await switchAvailability(staff, { ...product, Availability: 0 })).toBe(1);
  expect(await stored()).toEqual(product);
});

test("B15 a product that is switched on loses the day on which it may be back", async () => {
  const rented = await open({ ...fields, Availability: 0, BackOn: "2026-11-24" });
  expect(await switchAvailability(staff, rented)).toBe(1);
  expect(await stored()).toEqual({ ...product, BackOn: "" });
});

test("§3 a product stored in an old shape is switched too and saved in its canonical form", async () => {
  const old = await open({ Name: "Píla", Description: "Jeden text", Availability: "1" });
  await switchAvailability(staff, old);
  expect(await stored()).toEqual({ ...DEFAULTS, id: "p1", Name: "Píla", Description: ["Jeden text"], Availability: 0 });
});

test("a price that a colleague corrected meanwhile stays", async () => {
  await change({ Price: { Day: 14 } }, { Price: fields.Price });
  await switchAvailability(staff, product);
  expect(await stored()).toEqual({ ...product, Price: { Day: 14 }, Availability: 0 });
});

test("§4 a switch that is refused, as of two products that have one name, fails", async () => {
  const refused = broken(staff, { documents: { commit: async () => refusal("duplicate") } });
  await expect(switchAvailability(refused, product)).rejects.toMatchObject({ code: "invalid" });
});

test("of two who switch the same product off at once both get what they wanted", async () => {
  await Promise.all([switchAvailability(staff, product), switchAvailability(colleague, product)]);
  expect(await stored()).toEqual({ ...product, Availability: 0 });
});

test("B15 a day that a colleague typed meanwhile is a conflict, whatever the switch wants, and stays", async () => {
  const rented = await open({ ...fields, Availability: 0 });
  await change({ BackOn: "2026-12-24", Availability: 0 }, { BackOn: "", Availability: 0 });
  await expect(switchAvailability(staff, rented)).rejects.toMatchObject({ code: "conflict" });
  expect(await stored()).toEqual({ ...rented, BackOn: "2026-12-24" });
});

test("B15 switching off a product that a colleague has switched off meanwhile, with a day, changes nothing", async () => {
  await change({ BackOn: "2026-12-24", Availability: 0 }, { BackOn: "", Availability: 1 });
  expect(await switchAvailability(staff, product)).toBe(0);
  expect(await stored()).toEqual({ ...product, Availability: 0, BackOn: "2026-12-24" });
});

test("B15 a day in a document from before the person's own switch is no conflict", async () => {
  const rented = await open({ ...fields, Availability: 0, BackOn: "2026-12-24" });
  await switchAvailability(staff, rented);
  expect(await switchAvailability(staff, { ...rented, Availability: 1 })).toBe(0);
  expect(await switchAvailability(staff, { ...rented, Availability: 0, BackOn: "" })).toBe(1);
  expect(await stored()).toEqual({ ...product, BackOn: "" });
});

test("a product deleted meanwhile is 'notFound' and is not added again", async () => {
  await colleague.documents.commit([{ kind: "delete", collection: "products", id: "p1" }]);
  await expect(switchAvailability(staff, product)).rejects.toMatchObject({ code: "notFound" });
  expect(await stored()).toBe(null);
});

test("§6 a visitor's switch is refused", async () => {
  await staff.identity.signOut();
  await expect(switchAvailability(staff, product)).rejects.toMatchObject({ code: "signedOut" });
});
