import { expect, test } from "vitest";
import { CONTRACT_SEED } from "#src/testing/contract/clients.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { useOthers } from "./use-others.ts";

test("ADR-021 an entry that the dialog itself has sent is none of the others, whether its answer has come or not", async () => {
  const entry = (day: string) => ({ From: day, To: day, Morning: "", Afternoon: "", Note: "" });
  const all = ["2027-03-10", "2027-03-12"].map((day) => ({ id: day, ...entry(day) }));
  const hook = await renderHook(memoryShop(CONTRACT_SEED).client(), () => useOthers(all));
  const others = () => hook.current()[0].map(({ id }) => id);
  expect(others()).toEqual(["2027-03-10", "2027-03-12"]);
  await hook.act(() => hook.current()[1]([entry("2027-03-10")]));
  expect(others()).toEqual(["2027-03-12"]);
});
