import { expect, test, vi } from "vitest";
import { memoryShop } from "#src/backend/memory/memory-shop.ts";
import { renderHook } from "../../testing.tsx";
import { useCodes } from "./use-codes.ts";

test("B14 an address that is too long for a code is a failure, and not waited for", async () => {
  const addresses = [`https://pozicovna.sk/products/${encodeURIComponent("😀".repeat(200))}`];
  const { current, act } = await renderHook(memoryShop().client(), () => useCodes(addresses));
  await act(() => import("uqr"));
  await vi.waitFor(() => expect(current()).toBe("failed"));
});
