import { expect, test, vi } from "vitest";
import { type Backend, BackendError, type Documents } from "#src/backend/backend.ts";
import { addition } from "#src/testing/addition.ts";
import { CONTRACT_SEED, signedIn } from "#src/testing/contract/clients.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { skCategories } from "#src/text/sk-categories.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useDeletion } from "./use-deletion.ts";

const SAWS = { id: "pily", name: "Píly", imgPath: "" };
const SAW = { id: "pila", Name: "Píla", Category: SAWS.id, Price: { Day: 5 } };
const AXE = { ...SAW, id: "sekera", Name: "Sekera" };
const NOT_WHOLE = "error: Odstránenie sa nedalo vrátiť celé. Pozrite sa do histórie zmien.";
const lost = async () => {
  throw new BackendError("unavailable");
};

/** After `Áno` to the question about a category with two products. */
async function afterYes(replaced: (documents: Documents) => Partial<Documents> = () => ({})) {
  const shop = memoryShop({ ...CONTRACT_SEED, categories: [SAWS], products: [SAW, AXE] });
  const staff = await signedIn(shop.client());
  const backend: Backend = { ...staff, documents: { ...staff.documents, ...replaced(staff.documents) } };
  const hook = await renderHook(backend, () =>
    useDeletion({ collection: "categories", nameOf: () => "Píly", words: skCategories }),
  );
  await hook.act(() => hook.current().ask(SAWS));
  await hook.act(() => hook.current().yes());
  const categoryOf = async ({ id }: typeof SAW) => (await staff.documents.readOne("products", id))?.Category;
  return { ...hook, staff, documents: backend.documents, categories: () => Promise.all([SAW, AXE].map(categoryOf)) };
}

test("D14 what a colleague has changed since the question is not deleted; the question names what is there now", async () => {
  const { current, act, staff } = await afterYes(({ commit }) => ({
    async commit(changes, id) {
      const change = { kind: "update", collection: "categories", id: SAWS.id } as const;
      if (changes[0]?.kind === "delete")
        await commit([{ ...change, fields: { name: "Reťazové píly" }, expected: { name: "Píly" } }]).catch(() => {});
      return commit(changes, id);
    },
  }));
  expect(current().saving.failure).toBe(skCms.failure.conflict);
  expect(current().asked).toEqual({ ...SAWS, name: "Reťazové píly" });
  expect(await staff.documents.readOne("categories", SAWS.id)).toEqual({ ...SAWS, name: "Reťazové píly" });
  await act(() => current().yes());
  expect(await staff.documents.readOne("categories", SAWS.id)).toBe(null);
});

test("§4 'Áno' without any answer deletes once when it is pressed again, and is taken back by one 'Vrátiť späť'", async () => {
  let isAnswering = false;
  const { current, act, toasts, pressToast, staff } = await afterYes(({ commit }) => ({
    async commit(...args) {
      const outcome = await commit(...args);
      return isAnswering ? outcome : lost();
    },
  }));
  expect(current().saving.failure).toBe(skCms.failure.unanswered);
  isAnswering = true;
  await act(() => current().yes());
  expect(toasts()?.at(-1)).toBe("success: Kategória Píly bola úspešne odstránená");
  await pressToast();
  await vi.waitFor(async () => expect(await staff.documents.readOne("categories", SAWS.id)).toEqual(SAWS));
});

test("§4 'Nie' after an 'Áno' without any answer says that nobody can tell whether it is deleted, after another failure that it is cancelled", async () => {
  const { current, act, toasts } = await afterYes(() => ({ commit: lost }));
  await act(() => current().no());
  expect(toasts()?.at(-1) ?? "").toMatch(/^error: Server neodpovedá, preto nevieme, či sa to odstránilo\./);
  const full = async () => {
    throw new BackendError("full");
  };
  const refused = await afterYes(() => ({ commit: full }));
  await refused.act(() => refused.current().no());
  expect(refused.toasts()?.at(-1) ?? "").toBe("info: Vymazanie kategórie zrušené.");
});

test("B13 'Vrátiť späť' brings back what nobody has changed since, and says that the rest stays", async () => {
  const { toasts, pressToast, staff, categories } = await afterYes();
  await staff.documents.commit([addition("categories", "ine", { name: "Iné", imgPath: "" })]);
  const change = { kind: "update", collection: "products", id: AXE.id } as const;
  await staff.documents.commit([{ ...change, fields: { Category: "ine" }, expected: { Category: "" } }]);
  await pressToast();
  await vi.waitFor(() => expect(toasts()).toContain(NOT_WHOLE));
  expect(await staff.documents.readOne("categories", SAWS.id)).toMatchObject(SAWS);
  expect(await categories()).toEqual([SAWS.id, "ine"]);
});

test("B13 'Vrátiť späť' without any answer can be pressed again, and then says that all is back; it changes nothing twice", async () => {
  const { toasts, pressToast, staff, documents, categories } = await afterYes();
  const commit = documents.commit;
  const losing = vi.spyOn(documents, "commit").mockImplementation(lost);
  losing.mockImplementationOnce((...args) => commit(...args).then(lost));
  await pressToast();
  await vi.waitFor(() => expect(toasts()?.at(-1)).toBe(`error: ${skCms.failure.unanswered}`));
  losing.mockRestore();
  const change = { kind: "update", collection: "products", id: AXE.id } as const;
  await staff.documents.commit([{ ...change, fields: { Category: "" }, expected: { Category: SAWS.id } }]);
  await pressToast();
  await vi.waitFor(() => expect(toasts()?.at(-1)).toBe("success: Píly: odstránenie je vrátené"));
  expect(await categories()).toEqual([SAWS.id, ""]);
});
