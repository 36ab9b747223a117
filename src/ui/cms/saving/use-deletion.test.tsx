import { expect, test, vi } from "vitest";
import { type Backend, BackendError, type Documents } from "#src/backend/backend.ts";
import { CONTRACT_SEED, signedIn } from "#src/testing/contract/clients.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { skCms } from "#src/text/sk-cms.ts";
import { useDeletion } from "./use-deletion.ts";

const SAWS = { id: "pily", name: "Píly", imgPath: "" };
const lost = async () => {
  throw new BackendError("unavailable");
};

/** The dialog that asks whether to delete a category, after `Áno` whose answers were all lost. */
async function afterLostAnswers(replaced: (documents: Documents) => Partial<Documents>) {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const staff = await signedIn(memoryShop({ ...CONTRACT_SEED, categories: [SAWS] }).client());
  const backend: Backend = { ...staff, documents: { ...staff.documents, ...replaced(staff.documents) } };
  const hook = await renderHook(backend, () =>
    useDeletion({ collection: "categories", nameOf: () => "Píly", words: skCms.categories }),
  );
  await hook.act(() => hook.current().ask(SAWS));
  await hook.act(() => hook.current().yes());
  expect(hook.current().saving.failure).toBe(skCms.failure.unavailable);
  return { ...hook, staff };
}

test("§4 after a deletion that was carried out although all its answers were lost, 'Nie' says that it is deleted", async () => {
  let isAnswering = false;
  const { current, act, toasts, staff } = await afterLostAnswers(({ commit, readOne }) => ({
    commit: async (changes) => {
      await commit(changes);
      return lost();
    },
    readOne: async (...args) => (isAnswering ? readOne(...args) : lost()),
  }));
  isAnswering = true;
  await act(() => current().no());
  expect(toasts()?.at(-1) ?? "").toBe("success: Kategória Píly bola úspešne odstránená");
  expect(current().asked).toBeUndefined();
  expect(await staff.documents.readOne("categories", SAWS.id)).toBe(null);
});

test("§4 after a deletion that was not carried out, 'Nie' says that it is cancelled", async () => {
  const { current, act, toasts } = await afterLostAnswers(() => ({ commit: lost }));
  await act(() => current().no());
  expect(toasts()?.at(-1) ?? "").toBe("info: Vymazanie kategórie zrušené.");
});

test("§4 while the server does not answer, 'Nie' says that nobody can tell whether it is deleted", async () => {
  const { current, act, toasts } = await afterLostAnswers(() => ({ commit: lost, readOne: lost }));
  await act(() => current().no());
  expect(toasts()?.at(-1) ?? "").toMatch(/^error: Server neodpovedá, preto nevieme, či sa to odstránilo\./);
});
