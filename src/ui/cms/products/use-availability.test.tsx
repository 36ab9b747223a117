import { expect, type Mock, test, vi } from "vitest";
import { BackendError, type Document, type Documents } from "#src/backend/backend.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { CONTRACT_SEED, signedIn } from "#src/testing/contract/clients.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { skCms } from "#src/text/sk-cms.ts";
import { useAvailability } from "./use-availability.ts";

const DRILL = { ...productFrom({ id: "vrtacka", Name: "Vŕtačka" }), Availability: 1 };

async function rendered() {
  const { identity, files, documents } = await signedIn(memoryShop({ ...CONTRACT_SEED, products: [DRILL] }).client());
  const commit = vi.fn<Documents["commit"]>(documents.commit);
  const onStored = vi.fn();
  let document: Document = DRILL;
  const hook = await renderHook({ identity, files, documents: { ...documents, commit } }, () =>
    useAvailability(document, onStored),
  );
  /** As when a live update brings another value. */
  const update = (Availability: number) =>
    hook.act(() => {
      document = { ...DRILL, Availability };
      hook.rerender();
    });
  const stored = async () => (await documents.readOne("products", DRILL.id))?.Availability;
  return { ...hook, update, commit, real: documents.commit, onStored, stored };
}

/** Holds the next commit until the returned function is called. */
function held(commit: Mock<Documents["commit"]>, real: Documents["commit"]): () => void {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  commit.mockImplementationOnce((...sent) => answered.then(() => real(...sent)));
  return answer;
}

test("§4 another change of the product during a flip does not turn the switch back", async () => {
  const { current, act, update, commit, real, onStored } = await rendered();
  const answer = held(commit, real);
  await act(() => void current().flip());
  await update(1);
  expect(current()).toMatchObject({ value: 0, isSaving: true });
  await act(answer);
  await vi.waitFor(() => expect(onStored).toHaveBeenCalledExactlyOnceWith(0));
});

test("§4 a second press is shown at once and stored after the first, whose live update does not turn the switch back", async () => {
  const { current, act, update, commit, real, onStored, stored } = await rendered();
  const answer = held(commit, real);
  await act(() => void current().flip());
  await update(0);
  await act(() => void current().flip());
  expect(current()).toMatchObject({ value: 1, isSaving: true });
  expect(commit).toHaveBeenCalledOnce();
  await act(answer);
  await vi.waitFor(() => expect(onStored).toHaveBeenCalledExactlyOnceWith(1));
  expect([commit.mock.calls.length, await stored()]).toEqual([2, 1]);
  expect(current(), "before the live update of the second").toMatchObject({ value: 1, isSaving: false });
  await update(1);
  expect(current()).toMatchObject({ value: 1, isSaving: false });
});

test("§4 of a flip without any answer nobody knows; 'Skúsiť znova' sends the same and flips nothing twice", async () => {
  const { current, act, commit, real, toasts, pressToast, onStored, stored } = await rendered();
  const lost: Documents["commit"] = async (...sent) => {
    await real(...sent);
    throw new BackendError("unavailable");
  };
  commit.mockImplementationOnce(lost).mockImplementationOnce(lost);
  await act(() => current().flip());
  expect(toasts()).toEqual([`error: ${skCms.failure.unanswered}`]);
  await pressToast();
  await vi.waitFor(() => expect(onStored).toHaveBeenCalledExactlyOnceWith(0));
  expect(await stored()).toBe(0);
  expect(new Set(commit.mock.calls.map(([, id]) => id?.key)).size).toBe(1);
});

test("§4 a press after a flip without an answer takes the offer to try that again away", async () => {
  const { current, act, commit, toasts, stored } = await rendered();
  const unanswered = new BackendError("unavailable");
  commit.mockRejectedValueOnce(unanswered).mockRejectedValueOnce(unanswered);
  await act(() => current().flip());
  expect([current().value, toasts()]).toEqual([1, [`error: ${skCms.failure.unanswered}`]]);
  await act(() => current().flip());
  expect([current().value, toasts(), await stored()]).toEqual([0, [], 0]);
});

test("§4 a refused flip shows the stored value again, and why", async () => {
  const { current, act, commit, toasts } = await rendered();
  commit.mockRejectedValueOnce(new BackendError("denied"));
  await act(() => current().flip());
  expect([current().value, toasts()]).toEqual([1, [`error: ${skCms.failure.denied}`]]);
});
