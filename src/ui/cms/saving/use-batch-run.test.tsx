import { expect, test, vi } from "vitest";
import { BackendError } from "#src/backend/backend.ts";
import type { PlannedChange } from "#src/domain/changes/batches.ts";
import { CONTRACT_SEED, signedIn } from "#src/testing/contract/clients.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { useBatchRun } from "./use-batch-run.ts";

const product = (Name: string) => ({ id: Name, Name, Availability: 1 });
const SAWS = { id: "pily", name: "Píly", imgPath: "" };
const [DRILL, SAW] = [product("Vŕtačka"), product("Píla")];
const plan = (...products: readonly (typeof DRILL)[]): readonly PlannedChange[] =>
  products.map((expected) => ({
    collection: "products",
    id: expected.id,
    name: expected.Name,
    expected,
    fields: { Availability: 0 },
  }));
const OFF = { title: "Nedostupné", done: (products: number) => `Zmenené: ${products}` };
const UNDO = { title: "Vrátiť", done: (products: number) => `Vrátené: ${products}` };

async function rendered() {
  const shop = memoryShop({ ...CONTRACT_SEED, categories: [SAWS], products: [DRILL, SAW] });
  const backend = await signedIn(shop.client());
  const heading = { current: { focus: vi.fn() } as unknown as HTMLElement };
  const hook = await renderHook(backend, () => useBatchRun(UNDO, heading));
  return {
    ...hook,
    heading,
    documents: backend.documents,
    offers: () => hook.current().offers.map(({ text }) => text),
    available: async () => {
      const { documents } = await backend.documents.readList({ collection: "products" });
      return documents.filter(({ Availability }) => Availability === 1).map(({ id }) => id);
    },
  };
}

test("B10 a run that is done closes its dialog, says so and can be undone once; the undoing cannot", async () => {
  const { current, act, toasts, offers, available, heading } = await rendered();
  await act(() => current().start(plan(DRILL, SAW), OFF));
  expect(await available()).toEqual([]);
  expect(current().batches.state).toBeUndefined();
  expect(heading.current.focus).toHaveBeenCalledOnce();
  expect(toasts()).toEqual(["success: Zmenené: 2"]);
  expect(offers()).toEqual(["Zmenené: 2"]);
  expect(current().offers[0]?.names).toEqual([DRILL.Name, SAW.Name]);
  await act(() => current().offers[0]?.undo());
  await vi.waitFor(async () => expect(await available()).toEqual(["Píla", "Vŕtačka"]));
  await vi.waitFor(() => expect(toasts(), "the toast with the offer is gone").toEqual(["success: Vrátené: 2"]));
  expect(offers()).toEqual([]);
});

test("B10 a run that skipped something stays open and can undo what it has done", async () => {
  const { current, act, toasts, offers, available, documents } = await rendered();
  await documents.commit([{ kind: "delete", collection: "products", id: SAW.id }]);
  await act(() => current().start(plan(DRILL, SAW), OFF));
  expect(current().batches.state?.progress.skipped.map(({ change }) => change.id)).toEqual([SAW.id]);
  expect([current().batches.state?.run.words?.title, toasts() ?? [], offers()]).toEqual([OFF.title, [], []]);
  await act(() => current().undo?.());
  expect(await available()).toEqual([DRILL.id]);
});

test("B16 a run that skipped something can be undone after its report is closed, too", async () => {
  const { current, act, toasts, offers, available, documents } = await rendered();
  await documents.commit([{ kind: "delete", collection: "products", id: SAW.id }]);
  await act(() => current().start(plan(DRILL, SAW), OFF));
  await act(() => current().close());
  expect([current().batches.state, toasts() ?? [], offers()]).toEqual([undefined, [], ["Zmenené: 1"]]);
  await act(() => current().offers[0]?.undo());
  await vi.waitFor(async () => expect(await available()).toEqual([DRILL.id]));
  expect(offers()).toEqual([]);
});

test("B16 the offer to undo a run without an answer says that part of it may be written, and names its products", async () => {
  const { current, act, offers, available, documents } = await rendered();
  const commit = documents.commit;
  vi.spyOn(documents, "commit").mockImplementation(async (...args) => {
    await commit(...args);
    throw new BackendError("unavailable");
  });
  await act(() => void current().start(plan(DRILL, SAW), OFF));
  await vi.waitFor(() => expect(current().batches.state?.phase).toBe("lost"));
  await act(() => current().batches.stop());
  await vi.waitFor(() => expect(current().batches.state?.phase).toBe("ended"));
  await act(() => current().close());
  expect(current().offers).toMatchObject([{ text: "Možno zapísaná časť zmien", names: [DRILL.Name, SAW.Name] }]);
  vi.mocked(documents.commit).mockRestore();
  await act(() => current().offers[0]?.undo());
  await vi.waitFor(async () => expect(await available()).toEqual(["Píla", "Vŕtačka"]));
  expect(offers()).toEqual([]);
});

test("B10 an offer to undo stays where it is pressed while another plan is carried out", async () => {
  const { current, act, offers, available, documents } = await rendered();
  await act(() => current().start(plan(DRILL), OFF));
  const [offer] = current().offers;
  const commit = documents.commit;
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  vi.spyOn(documents, "commit").mockImplementationOnce((...args) => held.then(() => commit(...args)));
  await act(() => void current().start(plan(SAW), OFF));
  await act(() => offer?.undo());
  await act(goOn);
  await vi.waitFor(() => expect(offers()).toEqual(["Zmenené: 1", "Zmenené: 1"]));
  await act(() => offer?.undo());
  await vi.waitFor(async () => expect(await available()).toEqual([DRILL.id]));
});

test("B16 an offer to undo stays where what it would write cannot be read", async () => {
  const { current, act, offers, toasts, documents } = await rendered();
  const [change] = plan(SAW);
  await documents.commit([
    { kind: "update", collection: "products", id: SAW.id, fields: { Category: SAWS.id }, expected: {} },
  ]);
  const moved = { ...change, expected: { ...SAW, Category: SAWS.id }, fields: { Category: "" } } as PlannedChange;
  await act(() => current().start([moved], OFF));
  const readList = documents.readList;
  const reading = vi.spyOn(documents, "readList").mockImplementation((query) => {
    if (query.collection === "categories") throw new BackendError("unavailable");
    return readList(query);
  });
  await act(() => current().offers[0]?.undo());
  await vi.waitFor(() => expect(toasts()?.at(-1)).toMatch(/^error: /));
  expect(offers()).toEqual(["Zmenené: 1"]);
  reading.mockRestore();
  await act(() => current().offers[0]?.undo());
  await vi.waitFor(async () =>
    expect(await documents.readOne("products", SAW.id)).toMatchObject({ Category: SAWS.id }),
  );
  expect(offers()).toEqual([]);
});

test("B10 the page offers to undo its last three runs", async () => {
  const { current, act, offers } = await rendered();
  for (let run = 1; run <= 4; run++) {
    const expected = { ...DRILL, Availability: run % 2 };
    const changes = [
      {
        collection: "products" as const,
        id: DRILL.id,
        name: DRILL.Name,
        expected,
        fields: { Availability: 1 - expected.Availability },
      },
    ];
    await act(() => current().start(changes, { title: "", done: () => `Zmena ${run}` }));
  }
  expect(offers()).toEqual(["Zmena 2", "Zmena 3", "Zmena 4"]);
});
