import { expect, test, vi } from "vitest";
import { BackendError } from "#src/backend/backend.ts";
import { Unanswered } from "#src/operations/commit-once.ts";
import { addition } from "#src/testing/addition.ts";
import { CONTRACT_SEED, signedIn } from "#src/testing/contract/clients.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { skCms } from "#src/text/sk-cms.ts";
import { useSaving } from "./use-saving.ts";

const [STAFF = { email: "", password: "" }] = CONTRACT_SEED.accounts;

async function rendered() {
  const backend = await signedIn(memoryShop({ ...CONTRACT_SEED, accounts: [STAFF] }).client());
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

test("§4 a commit without any answer is reported as unanswered, and may be sent again", async () => {
  const { current, act } = await rendered();
  await act(() => current().run(() => Promise.reject(new Unanswered("lost"))));
  expect(current()).toMatchObject({ failure: skCms.failure.unanswered, mayRetry: true });
});

test("ADR-021 what is saved again unchanged after a failure is the same action; what was changed, or follows a success, is another", async () => {
  const { current, act } = await rendered();
  const actions: string[] = [];
  const save = (of: readonly unknown[], error?: Error) =>
    act(() =>
      current().run(
        async ({ action }) => {
          actions.push(action);
          if (error) throw error;
          return undefined;
        },
        undefined,
        of,
      ),
    );
  const [form, changed] = [{}, {}];
  const lost = new Unanswered("lost");
  for (const [of, error] of [[form, lost], [form, lost], [changed, lost], [changed], [changed]] as const)
    await save([of], error);
  const [first, second, third, fourth, fifth] = actions;
  expect([second === first, third === second, fourth === third, fifth === fourth]).toEqual([true, false, true, false]);
});

test("D17: after the session has ended the save waits, and is done once the user has signed in", async () => {
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

test("ADR-021 where nobody knows what became of a commit whose form was left, a toast says so, but not after a failed upload, of which nothing was saved, nor of what was cancelled", async () => {
  const { current, act, unsaved, toasts } = await rendered();
  const onFailure = vi.fn();
  for (const error of [new BackendError("denied"), new BackendError("unavailable"), new Unanswered("lost")]) {
    let fail = (_: Error) => {};
    const failing = new Promise<undefined>((_, reject) => {
      fail = reject;
    });
    await act(() => void current().run(() => failing, onFailure));
    expect(unsaved.isSaving.current()).toBe(true);
    await act(unsaved.leave);
    expect(unsaved.isSaving.current(), "nobody has to wait for it").toBe(false);
    await act(() => fail(error));
    expect(toasts()).toEqual(error instanceof Unanswered ? [`error: ${skCms.failure.unanswered}`] : []);
  }
  const cancelled = async ({ signal }: { readonly signal?: AbortSignal }) => {
    current().cancel();
    signal?.throwIfAborted();
    return undefined;
  };
  await act(() => current().reset());
  await act(() => current().run(cancelled, onFailure));
  expect(current()).toMatchObject({ isCancelled: true, failure: skCms.picture.cancelled });
  expect(onFailure).not.toHaveBeenCalled();
  await act(() => current().run(() => Promise.reject(new Unanswered("lost"))));
  await act(() => current().run(cancelled, onFailure));
  expect(current().failure, "the attempt before may have been stored").toBe(skCms.failure.unanswered);
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
