import { expect, test } from "vitest";
import { CONTRACT_SEED } from "#src/testing/contract/clients.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { useButtonToast } from "./use-button-toast.ts";

test("B10, B15 a toast whose button needs its page closes with it, and one that is shown after that has no button", async () => {
  const hook = await renderHook(memoryShop(CONTRACT_SEED).client(), useButtonToast);
  const show = hook.current();
  let presses = 0;
  const button = { label: "Vrátiť späť", run: () => void presses++ };
  await hook.act(() => show("Zmenené", button));
  await hook.pressToast();
  expect(presses).toBe(1);
  await hook.unmount();
  expect(hook.toasts()).toEqual([]);
  show("Neskoro", button);
  expect(hook.toasts()).toEqual(["success: Neskoro"]);
  expect(hook.pressToast).toThrow("no button");
});
