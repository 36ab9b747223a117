import { expect, test, vi } from "vitest";
import { BackendError } from "#src/backend/backend.ts";
import type { PlannedChange } from "#src/domain/changes/batches.ts";
import { CONTRACT_SEED, signedIn } from "#src/testing/contract/clients.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { skBatches } from "#src/text/sk-batches.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useBatches } from "./use-batches.ts";

const [STAFF = { email: "", password: "" }] = CONTRACT_SEED.accounts;
const products = Array.from({ length: 450 }, (_, at) => ({ id: `p${at}`, Name: `Produkt ${at}`, Availability: 1 }));
const plan: readonly PlannedChange[] = products.map((expected) => ({
  collection: "products",
  id: expected.id,
  name: expected.Name,
  expected,
  fields: { Availability: 0 },
}));

async function rendered() {
  const shop = memoryShop({ ...CONTRACT_SEED, products });
  const backend = await signedIn(shop.client());
  const { documents } = backend;
  const commit = vi.fn(documents.commit);
  const hook = await renderHook({ ...backend, documents: { ...documents, commit } }, useBatches);
  const changed = async () => {
    const list = await documents.readList({ collection: "products" });
    return list.documents.filter(({ Availability }) => Availability === 0).length;
  };
  return { ...hook, backend, commit, changed, real: documents.commit };
}

test("B10 a plan is carried out in commits of 200, and says how far it is", async () => {
  const { current, act, commit, real, changed, unsaved } = await rendered();
  const answers: (() => void)[] = [];
  commit.mockImplementation(async (changes) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return real(changes);
  });
  let run: Promise<unknown> | undefined;
  await act(() => {
    run = current().begin(plan);
  });
  for (const done of [0, 200, 400]) {
    expect(current().state).toMatchObject({ phase: "running" });
    expect(current().state?.progress.done).toHaveLength(done);
    expect(unsaved.isAny.current()).toBe(true);
    await act(() => answers.shift()?.());
  }
  await act(() => run);
  expect(commit.mock.calls.map(([changes]) => changes.length)).toEqual([200, 200, 50]);
  expect(current().state).toMatchObject({ phase: "ended", progress: { open: [], skipped: [] }, failure: undefined });
  expect(unsaved.isAny.current()).toBe(false);
  expect(await changed()).toBe(450);
});

test("B10 a lost connection is named, and the run goes on by itself without writing anything twice", async () => {
  vi.useFakeTimers();
  const { current, act, commit, changed, unsaved } = await rendered();
  // Each time it is sent twice.
  for (let sent = 1; sent <= 4; sent++) commit.mockRejectedValueOnce(new BackendError("unavailable"));
  await act(() => void current().begin(plan));
  expect(current().state).toMatchObject({ phase: "lost", progress: { done: [] } });
  expect(unsaved.isAny.current()).toBe(true);
  await act(() => current().state?.retryNow?.());
  expect(current().state).toMatchObject({ phase: "lost" });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(current().state).toMatchObject({ phase: "ended", progress: { open: [] } });
  expect(await changed()).toBe(450);
  vi.useRealTimers();
});

test("B10 stopping while nobody answers ends the run; it can be resumed", async () => {
  const { current, act, commit, changed } = await rendered();
  const lost = new BackendError("unavailable");
  commit.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
  await act(() => void current().begin(plan));
  await act(() => current().stop());
  expect(current().state).toMatchObject({ phase: "ended", progress: { done: [] }, failure: skBatches.unanswered });
  expect(current().state?.progress.open).toHaveLength(450);
  await act(() => current().resume());
  expect(current().state?.progress.done).toHaveLength(450);
  expect(await changed()).toBe(450);
});

test("B10 stopping begins no further commit, and leaving the page stops too", async () => {
  const { current, act, commit, real, unmount, toasts, unsaved } = await rendered();
  commit.mockImplementationOnce(async (changes) => {
    current().stop();
    return real(changes);
  });
  await act(() => current().begin(plan));
  expect(current().state?.progress.open).toHaveLength(250);
  commit.mockImplementationOnce(async (changes) => {
    expect(unsaved.isSaving.current(), "the question says so").toBe(true);
    await unmount();
    return real(changes);
  });
  await act(() => current().resume());
  expect(commit).toHaveBeenCalledTimes(2);
  expect(toasts()).toEqual(["info: Zapísané: 400 z 450"]);
});

test("B10 where the page is left during the last commit, a toast says what is written by then", async () => {
  const { current, act, commit, real, unmount, toasts, unsaved } = await rendered();
  commit.mockImplementationOnce(async (changes) => {
    await unmount();
    expect(unsaved.isSaving.current(), "nothing keeps whoever leaves").toBe(false);
    return real(changes);
  });
  await act(() => current().begin(plan.slice(0, 50)));
  await vi.waitFor(() => expect(toasts()).toEqual(["info: Zapísané: 50 z 50"]));
});

test("ADR-021 where a run is stopped, and then the page is left before an answer that is lost, a toast says that nobody knows", async () => {
  const { current, act, commit, unmount, toasts } = await rendered();
  commit.mockImplementationOnce(async () => {
    current().stop();
    await unmount();
    throw new BackendError("unavailable");
  });
  await act(() => current().begin(plan));
  await vi.waitFor(() => expect(toasts()).toEqual([`error: ${skCms.failure.unanswered}`]));
});

test("D17 B10 after the session has ended the run goes on once the user has signed in", async () => {
  const { current, act, backend, changed } = await rendered();
  await backend.identity.signOut();
  await act(() => void current().begin(plan));
  expect(current().state).toMatchObject({ phase: "running", progress: { done: [] } });
  await act(() => backend.identity.signIn(STAFF.email, STAFF.password));
  expect(current().state).toMatchObject({ phase: "ended" });
  expect(await changed()).toBe(450);
});

test("B10 a failure that does not pass by itself is reported, and the rest can be resumed", async () => {
  const { current, act, commit } = await rendered();
  commit.mockRejectedValueOnce(new BackendError("full"));
  await act(() => current().begin(plan));
  expect(current().state).toMatchObject({ phase: "ended", failure: skCms.failure.full });
  await act(() => current().resume());
  expect(current().state).toMatchObject({ phase: "ended", failure: undefined, progress: { open: [] } });
  await act(() => current().reset());
  expect(current().state).toBeUndefined();
});
