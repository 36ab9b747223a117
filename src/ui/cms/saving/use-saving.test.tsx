import { expect, test, vi } from "vitest";
import { BackendError } from "#src/backend/backend.ts";
import { saveDocument } from "#src/operations/document-save.ts";
import { retry } from "#src/operations/retry.ts";
import { takeBackAction } from "#src/operations/take-back.ts";
import { addition } from "#src/testing/addition.ts";
import { CONTRACT_SEED, signedIn } from "#src/testing/contract/clients.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { skCms } from "#src/text/sk-cms.ts";
import { bySamePerson, useSaving } from "./use-saving.ts";

const [STAFF = { email: "", password: "" }] = CONTRACT_SEED.accounts;
const COLLEAGUE = { email: "kolega@example.sk", password: STAFF.password };

async function rendered() {
  const backend = await signedIn(memoryShop({ ...CONTRACT_SEED, accounts: [STAFF, COLLEAGUE] }).client());
  return { backend, ...(await renderHook(backend, useSaving)) };
}

test("a save that is asked for twice at once is done once", async () => {
  const { current, act } = await rendered();
  const work = vi.fn(async () => undefined);
  await act(() => Promise.all([current().run(work, vi.fn()), current().run(work, vi.fn())]));
  expect(work).toHaveBeenCalledOnce();
  expect(current()).toMatchObject({ isBusy: false, failure: undefined });
});

test.each([
  ["full", true],
  ["unavailable", true],
  ["invalid", false],
  ["conflict", false],
] as const)(
  "D1: the failure '%s' is shown in words until the next attempt, and may be retried: %s",
  async (code, mayRetry) => {
    const { current, act } = await rendered();
    const error = new BackendError(code);
    const onFailure = vi.fn();
    await act(() => current().run(() => Promise.reject(error), onFailure));
    expect(current()).toMatchObject({ failure: skCms.failure[code], mayRetry });
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(skCms.failure[code], error);
    await act(() => current().run(async () => undefined, onFailure));
    expect(current().failure).toBeUndefined();
  },
);

test("ADR-021 a save of which nobody knows whether it was carried out stays in doubt while nobody answers, and may be repeated", async () => {
  const { current, act } = await rendered();
  for (const code of ["inDoubt", "unavailable", "unavailable"] as const) {
    const onFailure = vi.fn();
    await act(() => current().run(() => Promise.reject(new BackendError(code)), onFailure));
    expect(current()).toMatchObject({ failure: skCms.failure.inDoubt, mayRetry: true });
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(skCms.failure.inDoubt, expect.anything());
  }
  await act(() => current().run(() => Promise.reject(new BackendError("denied"))));
  expect(current().failure).toBe(skCms.failure.denied);
});

test("D17: after the session has ended the save waits, and is done once somebody has signed in", async () => {
  const { backend, current, act } = await rendered();
  await act(() => backend.identity.signOut());
  const outcomes: string[] = [];
  const work = async () => {
    await backend.documents.commit([addition("categories", "pily", { name: "Píly", imgPath: "" })]);
    outcomes.push("saved");
    return undefined;
  };
  await act(() => void current().run(work, vi.fn()));
  expect(current().isBusy).toBe(true);
  await act(() => backend.identity.signIn(STAFF.email, STAFF.password));
  await vi.waitFor(() => expect(outcomes).toEqual(["saved"]));
});

test("D17, ADR-021: a save that was carried out and that a colleague has taken back before the sign-in is in doubt, and not made again", async () => {
  const { backend, current, act } = await rendered();
  const original = { id: "pily", name: "Píly", imgPath: "" };
  await backend.documents.commit([addition("categories", original.id, { name: original.name, imgPath: "" })]);
  const commit = vi.fn(backend.documents.commit).mockImplementationOnce(async (changes, action) => {
    await backend.documents.commit(changes, action);
    await takeBackAction(backend, String(action));
    await backend.identity.signOut();
    throw new BackendError("unavailable");
  });
  const lossy = { ...backend, documents: { ...backend.documents, commit } };
  const save = { collection: "categories", id: original.id, original, fields: { name: "Pílky" } } as const;
  const onFailure = vi.fn();
  await act(() => void current().run(async (options) => String(await saveDocument(lossy, save, options)), onFailure));
  expect(current().isBusy).toBe(true);
  await act(() => backend.identity.signIn(STAFF.email, STAFF.password));
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledWith(skCms.failure.inDoubt, expect.anything()));
  expect(commit).toHaveBeenCalledOnce();
  expect(await backend.documents.readOne("categories", original.id)).toEqual(original);
});

test("D17: a save that waits is not done in the name of somebody else who signs in", async () => {
  const { backend, current, act } = await rendered();
  const work = vi.fn(async () => {
    await backend.identity.signOut();
    throw new BackendError("signedOut");
  });
  await act(() => void current().run(work));
  await act(() => backend.identity.signIn(COLLEAGUE.email, COLLEAGUE.password));
  expect(work).toHaveBeenCalledOnce();
  expect(current()).toMatchObject({ isBusy: false, failure: skCms.failure.signedOut });
});

test("D17 a save that is refused when the same person has signed in again already is done once more, whatever capitals they typed", async () => {
  const shop = memoryShop(CONTRACT_SEED);
  const staff = await signedIn(shop.client());
  let session = staff.identity.session.current();
  let heard = () => {};
  const subscribe = (listener: () => void) => {
    heard = listener;
    return () => {};
  };
  const live = { current: () => session, subscribe };
  const backend = { ...staff, identity: { ...staff.identity, session: live } };
  const { current, act } = await renderHook(backend, useSaving);
  const work = vi.fn(async () => {
    if (work.mock.calls.length > 1) return undefined;
    session = { email: STAFF.email.toUpperCase(), staff: true };
    heard();
    throw new BackendError("signedOut");
  });
  await act(() => current().run(work));
  expect(work).toHaveBeenCalledTimes(2);
  expect(current()).toMatchObject({ isBusy: false, failure: undefined });
});

test("D17 what one press does in several requests ends where somebody else signs in between them", async () => {
  const { backend } = await rendered();
  const work = bySamePerson(backend.identity, async (signal) => {
    await backend.identity.signIn(COLLEAGUE.email, COLLEAGUE.password);
    signal.throwIfAborted();
  });
  await expect(work).rejects.toMatchObject({ code: "signedOut" });
  await bySamePerson(backend.identity, async (signal) => {
    await backend.identity.signIn(COLLEAGUE.email, COLLEAGUE.password);
    signal.throwIfAborted();
  });
});

test("ADR-021 where nobody knows what became of a request whose form was left, a toast says so, but not of what was cancelled", async () => {
  const { current, act, unsaved, toasts } = await rendered();
  const onFailure = vi.fn();
  for (const code of ["denied", "unavailable"] as const) {
    let fail = (_: Error) => {};
    const failing = new Promise<undefined>((_, reject) => {
      fail = reject;
    });
    await act(() => void current().run(() => failing, onFailure));
    expect(unsaved.isSaving.current()).toBe(true);
    await act(unsaved.leave);
    expect(unsaved.isSaving.current(), "nobody has to wait for it").toBe(false);
    await act(() => fail(new BackendError(code)));
    expect(toasts()).toEqual(code === "denied" ? [] : [`error: ${skCms.failure.inDoubt}`]);
  }
  const cancelled = async ({ signal }: { readonly signal?: AbortSignal }) => {
    current().cancel();
    signal?.throwIfAborted();
    return undefined;
  };
  await act(() => current().run(cancelled, onFailure));
  expect(current()).toMatchObject({ isCancelled: true });
  expect(onFailure).not.toHaveBeenCalled();
});

test("D17: a save that has lost its answer is not repeated in the name of somebody else who has signed in meanwhile", async () => {
  const { backend, current, act } = await rendered();
  let lose = (_: Error) => {};
  const commit = vi.fn(
    () =>
      new Promise<undefined>((_, reject) => {
        lose = reject;
      }),
  );
  const onFailure = vi.fn();
  await act(() => void current().run(({ signal }) => retry(commit, { signal }), onFailure));
  await act(() => backend.identity.signOut());
  await act(() => backend.identity.signIn(COLLEAGUE.email, COLLEAGUE.password));
  await act(() => lose(new BackendError("unavailable")));
  expect(commit).toHaveBeenCalledOnce();
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(skCms.failure.unavailable, expect.anything());
});

test.each(["the page is left", "its form is unmounted"])("D17: a save that waits is given up where %s", async (how) => {
  const { backend, current, act, unsaved, unmount } = await rendered();
  await act(() => backend.identity.signOut());
  const work = vi.fn(() => Promise.reject(new BackendError("signedOut")));
  const onFailure = vi.fn();
  await act(() => void current().run(work, onFailure));
  if (how === "the page is left") await act(unsaved.leave);
  else await unmount();
  await act(() => backend.identity.signIn(STAFF.email, STAFF.password));
  expect(work).toHaveBeenCalledOnce();
  expect(onFailure).not.toHaveBeenCalled();
});
