import { expect, test, vi } from "vitest";
import { type Backend, BackendError, type Documents } from "#src/backend/backend.ts";
import { takeBackAction } from "#src/operations/take-back.ts";
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
const COLLEAGUE = { email: "kolega@example.sk", password: "dlato a pila na drevo" };
const NOT_WHOLE = "error: Odstránenie sa nedalo vrátiť celé. Pozrite sa do histórie zmien.";
const lost = async () => {
  throw new BackendError("unavailable");
};

/** The dialog that asks whether to delete a category, after `Áno` whose answers were all lost. */
async function afterLostAnswers(
  replaced: (documents: Documents) => Partial<Documents>,
  failure: string = skCms.failure.inDoubt,
) {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const hook = await afterYes(replaced);
  expect(hook.current().saving.failure).toBe(failure);
  return hook;
}

/** After `Áno` to the question about a category with two products. */
async function afterYes(replaced: (documents: Documents) => Partial<Documents> = () => ({})) {
  const accounts = [...CONTRACT_SEED.accounts, COLLEAGUE];
  const shop = memoryShop({ ...CONTRACT_SEED, accounts, categories: [SAWS], products: [SAW, AXE] });
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

test("§4 after a deletion that was carried out although all its answers were lost, 'Nie' says that it is deleted", async () => {
  let isAnswering = true;
  const { current, act, toasts, staff } = await afterLostAnswers(({ commit, readOne }) => ({
    commit: async (changes) => {
      await commit(changes);
      isAnswering = false;
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

test("B13 'Vrátiť späť' after such a 'Nie' is of that deletion, also where the next question is asked before it is known", async () => {
  let isAnswering = true;
  let isSlow = false;
  let answer = () => {};
  const { current, act, staff, pressToast } = await afterLostAnswers(({ commit, readOne }) => ({
    commit: async (...args) => {
      await commit(...args);
      isAnswering = false;
      return lost();
    },
    readOne: async (...args) => {
      if (!isAnswering) return lost();
      if (isSlow)
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      return readOne(...args);
    },
  }));
  isAnswering = true;
  isSlow = true;
  await act(() => void current().no());
  await act(() => current().ask({ id: "kladiva", name: "Kladivá", imgPath: "" }));
  isSlow = false;
  await act(() => answer());
  await pressToast();
  expect(await staff.documents.readOne("categories", SAWS.id)).toEqual(SAWS);
});

test("§4 after a deletion that was not carried out, 'Nie' says that it is cancelled", async () => {
  const { current, act, toasts } = await afterLostAnswers(() => ({ commit: lost }), skCms.failure.unavailable);
  await act(() => current().no());
  expect(toasts()?.at(-1) ?? "").toBe("info: Vymazanie kategórie zrušené.");
});

test("§4 while the server does not answer, 'Nie' says that nobody can tell whether it is deleted", async () => {
  const { current, act, toasts } = await afterLostAnswers(
    () => ({ commit: lost, readOne: lost }),
    skCms.failure.unavailable,
  );
  await act(() => current().no());
  expect(toasts()?.at(-1) ?? "").toMatch(/^error: Server neodpovedá, preto nevieme, či sa to odstránilo\./);
});

test("D14 what a colleague has changed since the question is not deleted; the question names what is there now", async () => {
  const { current, act, staff, toasts } = await afterYes(({ readOne, commit }) => {
    let isFirst = true;
    return {
      async readOne(...args) {
        const change = { kind: "update", collection: "categories", id: SAWS.id } as const;
        if (isFirst) await commit([{ ...change, fields: { name: "Reťazové píly" }, expected: { name: "Píly" } }]);
        isFirst = false;
        return readOne(...args);
      },
    };
  });
  expect([current().saving.failure, toasts()?.at(-1)]).toEqual([skCms.failure.conflict, undefined]);
  expect(current().asked).toEqual({ ...SAWS, name: "Reťazové píly" });
  await act(() => current().yes());
  expect(await staff.documents.readOne("categories", SAWS.id)).toBe(null);
});

test("D14 nor what a colleague changes between the comparison and the deletion", async () => {
  const { current, staff } = await afterYes(({ commit }) => ({
    async commit(changes, action) {
      const change = { kind: "update", collection: "categories", id: SAWS.id } as const;
      if (changes[0]?.kind === "delete")
        await commit([{ ...change, fields: { name: "Reťazové píly" }, expected: { name: "Píly" } }]).catch(() => {});
      return commit(changes, action);
    },
  }));
  expect(current().saving.failure).toBe(skCms.failure.conflict);
  expect(current().asked).toEqual({ ...SAWS, name: "Reťazové píly" });
  expect(await staff.documents.readOne("categories", SAWS.id)).toEqual({ ...SAWS, name: "Reťazové píly" });
});

test("§4, ADR-021 what a colleague has taken back after lost answers is deleted at the next 'Áno'", async () => {
  let isAnswering = true;
  const { current, act, staff } = await afterLostAnswers(({ commit, readOne }) => ({
    async commit(...args) {
      const outcome = await commit(...args);
      return isAnswering ? outcome : lost();
    },
    readOne(...args) {
      const reading = isAnswering ? readOne(...args) : lost();
      isAnswering = false;
      return reading;
    },
  }));
  isAnswering = true;
  const { documents } = await staff.documents.readList({ collection: "history" });
  await takeBackAction(staff, String(documents[0]?.Commit));
  expect(await staff.documents.readOne("categories", SAWS.id)).toEqual(SAWS);
  await act(async () => {
    const deleting = current().yes();
    isAnswering = true;
    await deleting;
  });
  expect(await staff.documents.readOne("categories", SAWS.id)).toBe(null);
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

test("B13 'Vrátiť späť' whose answers are lost can be pressed again, and then says that all is back; one lost answer is tried again", async () => {
  const { toasts, pressToast, documents, categories } = await afterYes();
  const commit = documents.commit;
  const losing = vi.spyOn(documents, "commit").mockImplementation(lost);
  losing.mockImplementationOnce((...args) => commit(...args).then(lost));
  await pressToast();
  await vi.waitFor(() => expect(toasts()?.at(-1)).toBe(`error: ${skCms.failure.unavailable}`));
  losing.mockImplementation(commit).mockImplementationOnce(lost);
  await pressToast();
  await vi.waitFor(() => expect(toasts()?.at(-1)).toBe("success: Píly: odstránenie je vrátené"));
  expect(await categories()).toEqual([SAWS.id, SAWS.id]);
});

test("B13 'Vrátiť späť' whose answers are lost, pressed again, brings nothing back that a colleague has deleted since", async () => {
  const { toasts, pressToast, staff, documents } = await afterYes();
  const commit = documents.commit;
  const losing = vi.spyOn(documents, "commit").mockImplementation(lost);
  losing.mockImplementationOnce((...args) => commit(...args).then(lost));
  await pressToast();
  await vi.waitFor(() => expect(toasts()?.at(-1)).toBe(`error: ${skCms.failure.unavailable}`));
  losing.mockRestore();
  await staff.documents.commit([{ kind: "delete", collection: "categories", id: SAWS.id }]);
  await pressToast();
  await vi.waitFor(() => expect(toasts()?.at(-1)).toBe(NOT_WHOLE));
  expect(await staff.documents.readOne("categories", SAWS.id)).toBe(null);
});

test("D17 'Vrátiť späť' is not carried out in the name of somebody else who has signed in while it read", async () => {
  const { toasts, pressToast, staff, documents } = await afterYes();
  const readList = documents.readList;
  vi.spyOn(documents, "readList").mockImplementationOnce(async (query) => {
    await staff.identity.signIn(COLLEAGUE.email, COLLEAGUE.password);
    return readList(query);
  });
  await pressToast();
  await vi.waitFor(() => expect(toasts()?.at(-1)).toBe(`error: ${skCms.failure.signedOut}`));
  expect(await staff.documents.readOne("categories", SAWS.id)).toBe(null);
});

test("D17 'Vrátiť späť' that was carried out is told so, also where somebody else has signed in before its answer", async () => {
  const { toasts, pressToast, staff, documents } = await afterYes();
  const commit = documents.commit;
  vi.spyOn(documents, "commit").mockImplementationOnce(async (...args) => {
    const outcome = await commit(...args);
    await staff.identity.signIn(COLLEAGUE.email, COLLEAGUE.password);
    return outcome;
  });
  await pressToast();
  await vi.waitFor(() => expect(toasts()?.at(-1)).toBe("success: Píly: odstránenie je vrátené"));
});

test("B13 'Vrátiť späť' of what a colleague has deleted meanwhile brings nothing back, and says so", async () => {
  const notDeleted = afterLostAnswers(() => ({ commit: lost }), skCms.failure.unavailable);
  const { current, act, toasts, pressToast, staff } = await notDeleted;
  await staff.documents.commit([{ kind: "delete", collection: "categories", id: SAWS.id }]);
  await act(() => current().no());
  expect(toasts()?.at(-1) ?? "").toBe("success: Kategória Píly bola úspešne odstránená");
  await pressToast();
  await vi.waitFor(() => expect(toasts()?.at(-1)).toBe(NOT_WHOLE));
  expect(await staff.documents.readOne("categories", SAWS.id)).toBe(null);
});
