import { expect, test, vi } from "vitest";
import { recordFrom } from "#src/domain/history/history-record.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { usePeople } from "./use-people.ts";

const recordsBy = (...emails: readonly string[]) => emails.map((By, at) => recordFrom({ id: `r${at}`, By }));

test("B13 `Kto` offers the accounts, whoever made a record that was read, also after one of them is chosen, and nobody for a command", async () => {
  vi.stubGlobal("fetch", async () => Response.json([{ id: 1, email: "nova@x.sk" }]));
  let records = recordsBy("zuza@x.sk", "", "jano@x.sk", "zuza@x.sk");
  let chosen: string | undefined;
  const { current, act, rerender } = await renderHook(memoryShop().client(), () => usePeople(records, chosen));
  expect(current()).toEqual(["jano@x.sk", "nova@x.sk", "zuza@x.sk"]);
  records = recordsBy("byvaly@x.sk");
  chosen = "byvaly@x.sk";
  await act(rerender);
  expect(current()).toEqual(["byvaly@x.sk", "jano@x.sk", "nova@x.sk", "zuza@x.sk"]);
});
