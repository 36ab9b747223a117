import { expect, test, vi } from "vitest";
import { BackendError } from "#src/backend/backend.ts";
import { recordsOfAction } from "#src/operations/take-back.ts";
import { addition } from "#src/testing/addition.ts";
import { CONTRACT_SEED, signedIn } from "#src/testing/contract/clients.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { skCms } from "#src/text/sk-cms.ts";
import { skHistory } from "#src/text/sk-history.ts";
import { useTakeBack } from "./use-take-back.ts";

const COLLEAGUE = { email: "kolega@example.sk", password: "dlato a pila na drevo" };
const product = (Name: string) => ({ id: Name, Name, Availability: 1 });
const [DRILL, SAW] = [product("Vŕtačka"), product("Píla")];

/** Both products are switched off, each by an action of its own. */
async function rendered() {
  const accounts = [...CONTRACT_SEED.accounts, COLLEAGUE];
  const backend = await signedIn(memoryShop({ ...CONTRACT_SEED, accounts, products: [DRILL, SAW] }).client());
  const { documents } = backend;
  async function switchedOff({ id }: typeof DRILL) {
    const change = { kind: "update", collection: "products", id } as const;
    await documents.commit([{ ...change, fields: { Availability: 0 }, expected: { Availability: 1 } }], id);
    return recordsOfAction(documents, id);
  }
  const records = [await switchedOff(DRILL), await switchedOff(SAW)] as const;
  const hook = await renderHook(backend, () => useTakeBack({ current: null }));
  return {
    ...hook,
    backend,
    documents,
    records,
    available: async () => {
      const list = await documents.readList({ collection: "products" });
      return list.documents.filter(({ Availability }) => Availability === 1).map(({ id }) => id);
    },
  };
}

test("B13 while one action is being taken back another one is not begun, and it is afterwards", async () => {
  const { current, act, documents, records, available, toasts } = await rendered();
  const [drill, saw] = records;
  const commit = documents.commit;
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  vi.spyOn(documents, "commit").mockImplementationOnce((...args) => held.then(() => commit(...args)));
  await act(() => void expect(current().takeBack(drill)).toBe(true));
  await act(() => void expect(current().takeBack(saw)).toBe(false));
  await act(goOn);
  await vi.waitFor(() => expect(toasts()).toEqual(["success: Vrátené: 1 zmena"]));
  expect(await available()).toEqual([DRILL.id]);
  await act(() => void expect(current().takeBack(saw)).toBe(true));
  await vi.waitFor(async () => expect(await available()).toEqual([SAW.id, DRILL.id]));
});

test("B13 after a plan that could not be made the next one begins", async () => {
  const { current, act, documents, records, available, toasts } = await rendered();
  const [, [record]] = records;
  const withCategory = record && [{ ...record, before: { ...record.before, Category: "pily" } }];
  vi.spyOn(documents, "readList").mockRejectedValueOnce(new BackendError("unavailable"));
  await act(() => current().takeBack(withCategory ?? []));
  expect(toasts()).toEqual([`error: ${skCms.failure.unavailable}`]);
  await act(() => current().takeBack(withCategory ?? []));
  await vi.waitFor(async () => expect(await available()).toEqual([SAW.id]));
});

test.each(["signs out", "leaves the page", "agrees to leave"])(
  "D17, B10 where somebody %s while it is read what to take back, nothing is, whoever signs in then",
  async (does) => {
    const { current, act, unmount, unsaved, backend, documents, records, available } = await rendered();
    const [[record]] = records;
    const { readList } = documents;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    vi.spyOn(documents, "readList").mockImplementationOnce((query) => held.then(() => readList(query)));
    const wanted = record ? [{ ...record, before: { ...record.before, Category: "pily" } }] : [];
    await act(() => void current().takeBack(wanted));
    expect(unsaved.isAny.current(), "leaving asks").toBe(true);
    if (does === "signs out") await act(() => backend.identity.signOut());
    else await (does === "leaves the page" ? unmount() : act(unsaved.leave));
    await act(answer);
    await act(() => backend.identity.signIn(COLLEAGUE.email, COLLEAGUE.password));
    expect(await available()).toEqual([]);
  },
);

test("B13 what a taking back could not bring back is told in a toast where the page is left meanwhile", async () => {
  const { current, act, unmount, documents, toasts } = await rendered();
  await documents.commit([addition("categories", "pily", { name: "Píly", imgPath: "memory:categories/gone.png" })]);
  await documents.commit([{ kind: "delete", collection: "categories", id: "pily" }], "deletion");
  const records = await recordsOfAction(documents, "deletion");
  const { commit } = documents;
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  vi.spyOn(documents, "commit").mockImplementationOnce((...args) => held.then(() => commit(...args)));
  await act(() => void current().takeBack(records));
  await unmount();
  await act(goOn);
  await vi.waitFor(() => expect(toasts()).toContain(`info: ${skHistory.lostFiles(["Píly"])}`));
});

test("B2, B13 a special day that is left alone is named by its date as people read it", async () => {
  const { current, act, documents } = await rendered();
  const day = { From: "2026-12-08", To: "2026-12-08", Morning: "", Afternoon: "", Note: "" };
  await documents.commit([addition("special_days", "2026-12-08", day)]);
  await documents.commit([{ kind: "delete", collection: "special_days", id: "2026-12-08" }], "deletion");
  await documents.commit([addition("special_days", "2026-12-07", { ...day, From: "2026-12-07", To: "2026-12-09" })]);
  const records = await recordsOfAction(documents, "deletion");
  await act(() => void current().takeBack(records));
  const skipped = () => current().run.batches.state?.progress.skipped;
  await vi.waitFor(() => expect(skipped()).toMatchObject([{ why: "covered", change: { name: "8. 12. 2026" } }]));
});
