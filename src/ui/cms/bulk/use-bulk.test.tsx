import { expect, test, vi } from "vitest";
import type { Documents, Inventory } from "#src/backend/backend.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { skCms } from "#src/text/sk-cms.ts";
import { useBulk } from "./use-bulk.ts";

const products = ["a", "b", "c"].map((id) => ({ id }));
const counts = { hidden: 0, noPicture: 0, noCategory: 0, longName: 0, unavailable: 0, overdue: 0, handout: 0 };
const list: Inventory = { documents: products, more: false, count: 3, counts };

/** All that is found is selected, and each answer to who reads it is given by hand. */
async function rendered() {
  const backend = memoryShop().client();
  const answers: { resolve: (list: Inventory) => void; reject: (error: unknown) => void }[] = [];
  const readList = (() =>
    new Promise<Inventory>((resolve, reject) => answers.push({ resolve, reject }))) as Documents["readList"];
  const options = {
    query: { collection: "products", query: "inventory", text: "" },
    shown: products,
    found: 3,
    focus: { current: null },
  } as const;
  const hook = await renderHook({ ...backend, documents: { ...backend.documents, readList } }, () => useBulk(options));
  await hook.act(() => hook.current().selection.selectAll());
  return { ...hook, answers };
}

test("B10 the dialog opens once its products are read, and until then the action is named as being read", async () => {
  const { current, act, answers } = await rendered();
  await act(() => void current().openDialog("prices"));
  expect(current()).toMatchObject({ reading: "prices", open: undefined });
  await act(() => answers[0]?.resolve(list));
  expect(current()).toMatchObject({ reading: undefined, open: { action: "prices", products } });
});

test("B10 of two actions the later one opens, whichever answer comes first", async () => {
  const { current, act, answers } = await rendered();
  await act(() => void current().openDialog("prices"));
  await act(() => void current().openDialog("category"));
  await act(() => answers[1]?.resolve(list));
  await act(() => answers[0]?.resolve(list));
  expect(current().open?.action).toBe("category");
});

test("B10 who selects something else meanwhile, or nothing, is shown no dialog of what was selected before", async () => {
  const { current, act, answers } = await rendered();
  await act(() => void current().openDialog("prices"));
  await act(() => current().selection.select("a", false, false));
  expect(current().reading).toBeUndefined();
  await act(() => answers[0]?.resolve(list));
  expect(current().open).toBeUndefined();
});

test("B10 where the products cannot be read, a toast says why and the action can be asked for again", async () => {
  const { current, act, answers, toasts } = await rendered();
  vi.spyOn(console, "error").mockImplementation(() => {});
  await act(() => void current().openDialog("prices"));
  await act(() => answers[0]?.reject(new Error()));
  expect(toasts()).toEqual([`error: ${skCms.failure.unexpected}`]);
  expect(current()).toMatchObject({ reading: undefined, open: undefined });
});
