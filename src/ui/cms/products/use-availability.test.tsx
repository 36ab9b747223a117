import { expect, test, vi } from "vitest";
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

test("§4 a second press is shown at once and stored after the first, whose live update does not turn the switch back", async () => {
  const { current, act, update, commit, real, onStored, stored } = await rendered();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  commit.mockImplementationOnce((...sent) => held.then(() => real(...sent)));
  await act(() => void current().flip());
  await update(0);
  await act(() => void current().flip());
  expect(current()).toMatchObject({ value: 1, isSaving: true });
  expect(commit).toHaveBeenCalledOnce();
  await act(answer);
  await vi.waitFor(() => expect(onStored).toHaveBeenCalledExactlyOnceWith(1));
  expect([commit.mock.calls.length, await stored()]).toEqual([2, 1]);
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

test("§4 a refused flip shows the stored value again, and why", async () => {
  const { current, act, commit, toasts } = await rendered();
  commit.mockRejectedValueOnce(new BackendError("denied"));
  await act(() => current().flip());
  expect([current().value, toasts()]).toEqual([1, [`error: ${skCms.failure.denied}`]]);
});
