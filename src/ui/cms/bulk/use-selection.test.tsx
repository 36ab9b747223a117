import { expect, test } from "vitest";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { isSelected, useSelection } from "./use-selection.ts";

const SHOWN = ["a", "b", "c", "d", "e"].map((id) => ({ id }));

async function rendered() {
  const list = { of: "", shown: SHOWN, count: 8 };
  const hook = await renderHook(memoryShop().client(), () => useSelection(list.of, list.shown, list.count));
  const ids = () => hook.current().rows.map(({ id }) => id);
  return { ...hook, list, ids };
}

test("B10 rows are selected one by one, and with Shift all from the last one", async () => {
  const { current, act, ids } = await rendered();
  await act(() => current().select("b", true, false));
  await act(() => current().select("d", true, true));
  expect([ids(), current().count]).toEqual([["b", "c", "d"], 3]);
  await act(() => current().select("c", false, true));
  expect(ids()).toEqual(["b"]);
  await act(() => current().selectShown(true));
  expect([ids(), current().count]).toEqual([["a", "b", "c", "d", "e"], 5]);
  await act(() => current().selectShown(false));
  expect(ids()).toEqual([]);
});

test("B10 all that is found can be selected, also what is not shown, without some rows", async () => {
  const { current, act, list, rerender } = await rendered();
  await act(() => current().selectAll());
  await act(() => current().select("b", false, false));
  expect(current().count).toBe(7);
  expect(isSelected(current().current, "not shown")).toBe(true);
  expect(isSelected(current().current, "b")).toBe(false);
  Object.assign(list, { shown: SHOWN.slice(1), count: 7 });
  await act(rerender);
  expect(current().count).toBe(6);
  await act(() => current().clear());
  expect(current().count).toBe(0);
});

test("B10 another list begins with nothing selected, and a row that is gone does not count", async () => {
  const { current, act, ids, list, rerender } = await rendered();
  await act(() => current().selectShown(true));
  Object.assign(list, { shown: SHOWN.slice(3), count: 2 });
  await act(rerender);
  expect([ids(), current().count]).toEqual([["d", "e"], 2]);
  Object.assign(list, { of: "píla" });
  await act(rerender);
  expect([ids(), current().count]).toEqual([[], 0]);
});
