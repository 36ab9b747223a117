import { expect, test } from "vitest";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { useRows } from "./use-rows.ts";

const documents = (...ids: readonly string[]) => ids.map((id) => ({ id }));

async function rendered() {
  let found = documents("a", "b", "c");
  const hook = await renderHook(memoryShop().client(), () => useRows(found));
  return {
    ...hook,
    find(...ids: readonly string[]) {
      found = documents(...ids);
      return hook.act(hook.rerender);
    },
    /** The ids, those of products that are not found in brackets. */
    rows: () => hook.current().rows.map(({ document: { id }, isFound }) => (isFound ? id : `(${id})`)),
  };
}

test("B10 a row with unsaved prices stays where it was, until they are saved or left", async () => {
  const { current, act, find, rows } = await rendered();
  await act(() => current().setIsUnsaved("b", true));
  await find("a", "c");
  expect(rows()).toEqual(["a", "(b)", "c"]);
  await find("d");
  expect(rows()).toEqual(["d", "(b)"]);
  await find();
  expect(rows()).toEqual(["(b)"]);
  await find("a", "b", "c");
  expect(rows()).toEqual(["a", "b", "c"]);
  await find("a");
  await act(() => current().setIsUnsaved("b", false));
  expect(rows()).toEqual(["a"]);
});
