import type { FormEvent } from "react";
import { expect, test, vi } from "vitest";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { useSubmit } from "./use-submit.ts";

test("ADR-004 a form is submitted with what is typed when the event has been rendered, each time once", async () => {
  let typed = "before hydration";
  const sent: string[] = [];
  const { current, act, rerender } = await renderHook(memoryShop().client(), () => {
    const now = typed;
    return useSubmit(() => sent.push(now));
  });
  expect(sent).toEqual([]);
  const preventDefault = vi.fn();
  const submit = () => current()({ preventDefault } as unknown as FormEvent);
  await act(() => {
    submit();
    typed = "what was typed";
    rerender();
  });
  expect(sent).toEqual(["what was typed"]);
  await act(rerender);
  expect(sent).toHaveLength(1);
  await act(submit);
  expect(sent).toHaveLength(2);
  expect(preventDefault).toHaveBeenCalledTimes(2);
});
