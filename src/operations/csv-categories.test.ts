import { expect, test } from "vitest";
import { CONTRACT_SEED, signedIn } from "#src/testing/contract/clients.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { addCategories } from "./csv-categories.ts";

const GARDEN = { id: "zahrada", name: "Záhrada", imgPath: "" };
const TREES = { id: "stromy", name: "Stromy", imgPath: "" };

test("B16 the categories of a file are added, once also where it is tried again; one that somebody made meanwhile is named", async () => {
  const backend = await signedIn(memoryShop({ ...CONTRACT_SEED, categories: [] }).client());
  expect(await addCategories(backend, [GARDEN])).toBeUndefined();
  expect(await addCategories(backend, [GARDEN, TREES])).toBeUndefined();
  expect((await backend.documents.readList({ collection: "categories" })).documents).toEqual(
    expect.arrayContaining([GARDEN, TREES]),
  );
  expect(await addCategories(backend, [{ ...GARDEN, id: "ina", name: "záhrada" }])).toBe("záhrada");
});
