import { expect, test, vi } from "vitest";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { unsavedForms, useUnsaved } from "./unsaved.ts";

test("D18 leaving is asked about as long as any form of the page holds unsaved input", () => {
  const forms = unsavedForms();
  forms.add("a");
  forms.add("b");
  forms.remove("a");
  expect(forms.isAny.current()).toBe(true);
  forms.remove("b");
  expect(forms.isAny.current()).toBe(false);
});

test("D18 who leaves gives up all unsaved input, and every form learns of it once", () => {
  const forms = unsavedForms();
  const listener = vi.fn();
  const stop = forms.onLeave(listener);
  forms.add("a");
  forms.leave();
  expect([listener.mock.calls.length, forms.isAny.current()]).toEqual([1, true]);
  forms.discardAll();
  expect([listener.mock.calls.length, forms.isAny.current()]).toEqual([2, false]);
  stop();
  forms.leave();
  expect(listener).toHaveBeenCalledTimes(2);
});

test("D18 a form counts as unsaved while its input differs, and no more once it is saved or gone", async () => {
  let isUnsaved = false;
  const { current, unsaved, act, rerender, unmount } = await renderHook(memoryShop().client(), () =>
    useUnsaved(isUnsaved),
  );
  const show = (is: boolean) => {
    isUnsaved = is;
    return act(rerender);
  };
  expect(unsaved.isAny.current()).toBe(false);
  await show(true);
  expect(unsaved.isAny.current()).toBe(true);
  current()();
  expect(unsaved.isAny.current()).toBe(false);
  await show(false);
  await show(true);
  expect(unsaved.isAny.current()).toBe(true);
  await unmount();
  expect(unsaved.isAny.current()).toBe(false);
});
