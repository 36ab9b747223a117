import { expect, test, vi } from "vitest";
import { BackendError } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import type { HistoryRecord } from "#src/domain/history/history-record.ts";
import { recordsOfAction } from "#src/operations/take-back.ts";
import { CONTRACT_SEED, signedIn } from "#src/testing/contract/clients.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { skCms } from "#src/text/sk-cms.ts";
import { skHistory } from "#src/text/sk-history.ts";
import { useBatchRun } from "./use-batch-run.ts";

const WORDS = { title: skHistory.takingBack, done: skHistory.done };
const commitOf = (action: string) => ({ action, key: newId() });
const product = (Name: string) => ({ id: Name, Name, Availability: 1 });
const [DRILL, SAW] = [product("Vŕtačka"), product("Píla")];

/** Both products are switched off, each by an action of its own. */
async function rendered() {
  const backend = await signedIn(memoryShop({ ...CONTRACT_SEED, products: [DRILL, SAW] }).client());
  const { documents } = backend;
  async function switchedOff({ id }: typeof DRILL) {
    const change = { kind: "update", collection: "products", id } as const;
    await documents.commit([{ ...change, fields: { Availability: 0 }, expected: { Availability: 1 } }], commitOf(id));
    return recordsOfAction(documents, id);
  }
  const records = [await switchedOff(DRILL), await switchedOff(SAW)] as const;
  const hook = await renderHook(backend, () => useBatchRun(WORDS, { current: null }));
  return {
    ...hook,
    documents,
    takeBack: (records: readonly HistoryRecord[]) => hook.act(() => void hook.current().takeBack(async () => records)),
    records,
    available: async () => {
      const list = await documents.readList({ collection: "products" });
      return list.documents.filter(({ Availability }) => Availability === 1).map(({ id }) => id);
    },
  };
}

test("B13 while one action is being taken back another one is not begun, and it is afterwards", async () => {
  const { takeBack, act, documents, records, available, toasts } = await rendered();
  const [drill, saw] = records;
  const commit = documents.commit;
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  vi.spyOn(documents, "commit").mockImplementationOnce((...args) => held.then(() => commit(...args)));
  await takeBack(drill);
  await takeBack(saw);
  await act(goOn);
  await vi.waitFor(() => expect(toasts()).toEqual(["success: Vrátené: 1 zmena"]));
  expect(await available()).toEqual([DRILL.id]);
  await takeBack(saw);
  await vi.waitFor(async () => expect(await available()).toEqual([SAW.id, DRILL.id]));
});

test("B13 after a plan that could not be made the next one begins", async () => {
  const { takeBack, documents, records, available, toasts } = await rendered();
  const [, [record]] = records;
  const withCategory = record && [{ ...record, before: { ...record.before, Category: "pily" } }];
  vi.spyOn(documents, "readList").mockRejectedValueOnce(new BackendError("unavailable"));
  await takeBack(withCategory ?? []);
  expect(toasts()).toEqual([`error: ${skCms.failure.unavailable}`]);
  await takeBack(withCategory ?? []);
  await vi.waitFor(async () => expect(await available()).toEqual([SAW.id]));
});
