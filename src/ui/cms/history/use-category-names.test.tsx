import { expect, test, vi } from "vitest";
import { recordFrom } from "#src/domain/history/history-record.ts";
import { CONTRACT_SEED, signedIn } from "#src/testing/contract/clients.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { useCategoryNames } from "./use-category-names.ts";

const category = (id: string, name: string) => ({ id, name, imgPath: "" });
const lost = (Category: string) =>
  recordFrom({ id: Category, Path: "products/p", Before: { Category }, After: { Category: "" } });

test("B13 a category that was deleted has its name also in the history of a product, which holds no record of it", async () => {
  const categories = [category("saws", "Píly"), category("drills", "Vŕtačky")];
  const { documents, ...backend } = await signedIn(memoryShop({ ...CONTRACT_SEED, categories }).client());
  await documents.commit([{ kind: "delete", collection: "categories", id: "saws" }]);
  const readList = vi.spyOn(documents, "readList");
  const records = [lost("saws"), lost("never"), lost("saws"), lost("drills"), lost("")];
  const hook = await renderHook({ ...backend, documents }, () => useCategoryNames(records));
  const names = () => hook.current()?.map(({ id, name }) => [id, name]);
  await vi.waitFor(() => expect(readList).toHaveBeenCalledTimes(2));
  await hook.act(() => {});
  expect(names()).toEqual([
    ["drills", "Vŕtačky"],
    ["saws", "Píly"],
  ]);
  expect(readList).toHaveBeenCalledTimes(2);
});

test("B13 the names of at most 50 deleted categories are read, and of none where a record has it", async () => {
  const { documents, ...backend } = await signedIn(memoryShop(CONTRACT_SEED).client());
  const readList = vi.spyOn(documents, "readList");
  const deletion = recordFrom({
    id: "d",
    Path: "categories/saws",
    Name: "Píly",
    Before: { name: "Píly", imgPath: "" },
  });
  const many = Array.from({ length: 60 }, (_, at) => lost(`gone${at}`));
  const hook = await renderHook({ ...backend, documents }, () => useCategoryNames([deletion, lost("saws"), ...many]));
  await vi.waitFor(() => expect(readList).toHaveBeenCalledTimes(50));
  await hook.act(() => {});
  expect(readList).toHaveBeenCalledTimes(50);
  expect(hook.current()?.some(({ name }) => name === "Píly")).toBe(true);
});
