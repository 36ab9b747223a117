import { expect, test, vi } from "vitest";
import { LONGEST_CODE } from "#src/domain/labels/labels.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { useCodes } from "./use-codes.ts";

test("B14 the longest address that has a label has a code", async () => {
  const addresses = ["https://pozicovna.sk/products/".padEnd(LONGEST_CODE, "a")];
  const { current, act } = await renderHook(memoryShop().client(), () => useCodes(addresses));
  await act(() => import("uqr"));
  await vi.waitFor(() => expect(current()).toEqual(new Map([[addresses[0], expect.objectContaining({ size: 177 })]])));
});

test("B14 an address that is too long for a code is a failure, and not waited for", async () => {
  const addresses = ["https://pozicovna.sk/products/".padEnd(LONGEST_CODE + 1, "a")];
  const { current, act } = await renderHook(memoryShop().client(), () => useCodes(addresses));
  await act(() => import("uqr"));
  await vi.waitFor(() => expect(current()).toBe("failed"));
});
