import { expect, test, vi } from "vitest";
import { BackendError, type Document, type Fields } from "#src/backend/backend.ts";
import { CONTRACT_SEED, signedIn } from "#src/testing/contract/clients.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { skCategories } from "#src/text/sk-categories.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { nameField, textField, trimmedText } from "./typed-text.ts";
import { useDocumentForm } from "./use-document-form.ts";

/** A form of two fields, as the next one of the back office might be. */
const FIELDS = { name: nameField("name"), note: textField("note", "poznámka") };
const SAWS: Document = { id: "pily", name: "Píly", note: "", imgPath: "" };

/** The form of two members of staff: one has it open, the other changes what is stored. `follow` hands it what is stored now. */
async function opened(stored: Document | undefined, { stays = false, fields = FIELDS } = {}) {
  const shop = memoryShop({ ...CONTRACT_SEED, categories: [SAWS] });
  const [backend, colleague] = [await signedIn(shop.client()), await signedIn(shop.client())];
  const onSaved = vi.fn();
  let given = stored;
  const form = await renderHook(backend, () =>
    useDocumentForm({
      collection: "categories",
      fields,
      stored: given,
      nameOf: ({ name }) => trimmedText(name),
      words: skCategories,
      ...(!stays && { onSaved }),
    }),
  );
  const storedNow = async () => (await colleague.documents.readOne("categories", "pily")) as Document;
  return {
    ...form,
    backend,
    onSaved,
    storedNow,
    type: (fields: Partial<Record<"name" | "note", string>>) => form.act(() => form.current().change(fields)),
    submit: async () => {
      await form.act(() => form.current().onSubmit({ preventDefault() {} } as React.FormEvent));
      await vi.waitFor(() => expect(form.current().saving.isBusy).toBe(false));
    },
    colleagueSaves: async (fields: Fields) => {
      const expected = await storedNow();
      await colleague.documents.commit([{ kind: "update", collection: "categories", id: "pily", fields, expected }]);
    },
    async follow() {
      given = await storedNow();
      await form.act(form.rerender);
    },
    /** From the next addition on all answers are lost, until what it returns is called. */
    breakOff() {
      const lose = async () => {
        throw new BackendError("unavailable");
      };
      const { commit } = backend.documents;
      const broken = vi.spyOn(backend.documents, "commit").mockImplementation((...args) => commit(...args).then(lose));
      const unread = vi.spyOn(backend.documents, "readOne").mockImplementation(lose);
      return () => void [broken, unread].map((spy) => spy.mockRestore());
    },
    readAll: async () => (await colleague.documents.readList({ collection: "categories" })).documents,
  };
}

test("§5 a form without a name says why it cannot be saved, and is not", async () => {
  const { current, submit, readAll } = await opened(undefined);
  expect(current().reason).toBe(skCms.problem.nameMissing);
  await submit();
  expect(await readAll()).toEqual([SAWS]);
});

test("design §3 a form that holds more than a document may says so before it is saved", async () => {
  const { current, type } = await opened(SAWS);
  await type({ note: "x".repeat(65_000) });
  expect(current().reason).toBeUndefined();
  await type({ note: "x".repeat(66_000) });
  expect(current().reason).toBe(skCms.problem.tooMuchText);
});

test("§8 a new document is added with all fields and shows a toast", async () => {
  const { current, type, submit, readAll, toasts, onSaved } = await opened(undefined);
  await type({ name: " Vrtáky " });
  expect(current().isUnsaved).toBe(true);
  await submit();
  expect(await readAll()).toEqual([SAWS, { id: expect.any(String), name: "Vrtáky", note: "" }]);
  expect(toasts()).toEqual(["success: Kategória Vrtáky bola úspešne pridaná"]);
  expect(onSaved).toHaveBeenCalledOnce();
});

test("§8, ADR-021 a new document of which nobody knows whether it is stored is not said to be missing, and is added once when it is saved again", async () => {
  const { current, type, submit, readAll, toasts, breakOff } = await opened(undefined);
  await type({ name: "Vrtáky" });
  const repair = breakOff();
  await submit();
  expect([toasts(), current().saving.failure]).toEqual([
    [`error: ${skCms.failure.unanswered}`],
    skCms.failure.unanswered,
  ]);
  repair();
  await submit();
  expect(toasts()?.at(-1)).toBe("success: Kategória Vrtáky bola úspešne pridaná");
  expect(await readAll()).toHaveLength(2);
});

test("§5 a duplicate name is shown and not saved, and what was typed stays", async () => {
  const { current, type, submit, toasts, onSaved } = await opened(undefined);
  await type({ name: "píly", note: "ostré" });
  await submit();
  expect(toasts()).toEqual(["error: Kategória s názvom píly už existuje"]);
  expect(current().saving.failure).toBe("Kategória s názvom píly už existuje");
  expect(current().form).toEqual({ name: "píly", note: "ostré" });
  expect(onSaved).not.toHaveBeenCalled();
});

test("ADR-022: an untouched form shows what others save; one with typed changes does not", async () => {
  const { current, type, colleagueSaves, follow } = await opened(SAWS);
  await colleagueSaves({ note: "ostré" });
  await follow();
  expect(current().form.note).toBe("ostré");
  await type({ name: "Pílky" });
  await colleagueSaves({ note: "tupé" });
  await follow();
  expect(current().form).toEqual({ name: "Pílky", note: "ostré" });
});

test("ADR-022: a form keeps what is typed while others save, although nothing is to be stored yet", async () => {
  const fields = { ...FIELDS, note: { ...FIELDS.note, compared: (text: string) => text.trim() } };
  const { current, type, colleagueSaves, follow } = await opened(SAWS, { fields });
  await type({ note: " " });
  await colleagueSaves({ name: "Pílky" });
  await follow();
  expect(current().isUnsaved).toBe(false);
  expect(current().form.note).toBe(" ");
});

test("ADR-022: only changed fields are saved, so a change of another field stays", async () => {
  const { type, submit, colleagueSaves, storedNow } = await opened(SAWS);
  await type({ name: "Pílky" });
  await colleagueSaves({ note: "ostré" });
  await submit();
  expect(await storedNow()).toEqual({ ...SAWS, name: "Pílky", note: "ostré" });
});

test.each([
  ["takeStored", "Pílky kolegove"],
  ["keepMine", "Pílky moje"],
] as const)(
  "D14: of two who change one field the second sees the stored value and chooses: %s",
  async (choice, name) => {
    const { current, act, type, submit, colleagueSaves, storedNow } = await opened(SAWS);
    await type({ name: "Pílky moje", note: "ostré" });
    await colleagueSaves({ name: "Pílky kolegove" });
    await submit();
    expect(current().conflict?.details).toEqual([
      skCms.conflict.fields("názov"),
      skCms.conflict.stored("názov", "Pílky kolegove"),
    ]);
    expect(await storedNow()).toEqual({ ...SAWS, name: "Pílky kolegove" });
    await act(() => current().conflict?.[choice]());
    if (choice === "takeStored") {
      expect(current().form).toEqual({ name, note: "ostré" });
      await submit();
    }
    await vi.waitFor(async () => expect(await storedNow()).toEqual({ ...SAWS, name, note: "ostré" }));
    expect(current().conflict).toBeUndefined();
  },
);

test("D14: a form that stays edits what it has saved, and then what a colleague saves", async () => {
  const { current, type, submit, storedNow, colleagueSaves, follow } = await opened(SAWS, { stays: true });
  await type({ note: "  Nová " });
  await submit();
  expect(current().isUnsaved).toBe(false);
  expect(current().original).toMatchObject({ name: "Píly", note: "  Nová " });
  await type({ name: "Pílky" });
  await submit();
  expect(await storedNow()).toEqual({ ...SAWS, name: "Pílky", note: "  Nová " });
  await colleagueSaves({ note: "Iná" });
  await follow();
  expect(current().form).toEqual({ name: "Pílky", note: "Iná" });
});

test("D14: what is saved is shown, not an older live value, which came while the user typed", async () => {
  const { current, type, submit, colleagueSaves, follow } = await opened(SAWS, { stays: true });
  await type({ note: "Moja" });
  await colleagueSaves({ name: "Pílky" });
  await follow();
  await submit();
  expect(current().form).toMatchObject({ note: "Moja" });
  await follow();
  expect(current().form).toEqual({ name: "Pílky", note: "Moja" });
});

test("D14: what a colleague saves while the answer is on the way is shown where the live value brings it before", async () => {
  const { backend, current, act, type, colleagueSaves, follow } = await opened(SAWS, { stays: true });
  const { commit } = backend.documents;
  let answer = () => {};
  vi.spyOn(backend.documents, "commit").mockImplementationOnce(async (...changes) => {
    const outcome = await commit(...changes);
    await colleagueSaves({ note: "Kolegova" });
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return outcome;
  });
  await type({ note: "Moja" });
  await act(() => current().onSubmit({ preventDefault() {} } as React.FormEvent));
  await follow();
  await act(() => answer());
  expect(current().form).toEqual({ name: "Píly", note: "Kolegova" });
});

test.each([
  ["keepMine", "Moja"],
  ["takeStored", "Druhá"],
] as const)("D14: a live value from before the conflict is older than what %s shows", async (choice, shown) => {
  const { current, act, type, submit, colleagueSaves, follow } = await opened(SAWS, { stays: true });
  await type({ note: "Moja" });
  await colleagueSaves({ note: "Prvá" });
  await follow();
  await colleagueSaves({ note: "Druhá" });
  await submit();
  await act(() => current().conflict?.[choice]());
  await vi.waitFor(() => expect(current().saving.isBusy).toBe(false));
  expect(current().form.note).toBe(shown);
  await follow();
  expect(current().form.note).toBe(shown);
});

test("D14: a form that stays after an upload knows the address of what it has uploaded", async () => {
  const stored = (url: string) => ({
    url: async () => url,
    storedUrl: () => url,
    retain() {},
    discard: async () => {},
  });
  const note = { ...FIELDS.note, write: () => "", upload: (file: string) => stored(`https://a.sk/${file}`) };
  const { type, submit, storedNow } = await opened(SAWS, { stays: true, fields: { ...FIELDS, note } });
  for (const file of ["1.pdf", "2.pdf"]) {
    await type({ note: file });
    await submit();
    expect((await storedNow()).note).toBe(`https://a.sk/${file}`);
  }
});

test("B16 D14: if other values are saved instead, and a colleague has saved meanwhile, the conflict is reported and what is typed stays; the next time they are saved", async () => {
  const { current, act, type, colleagueSaves, storedNow, toasts, unsaved } = await opened(SAWS, { stays: true });
  const saveInstead = async () => {
    await act(() => current().saveInstead({ name: "Píly", note: "x" }));
    await vi.waitFor(() => expect(current().saving.isBusy).toBe(false));
  };
  await type({ note: "dlhý text" });
  await colleagueSaves({ note: "iný" });
  await saveInstead();
  expect((await storedNow()).note).toBe("iný");
  expect(toasts()).toContain(`error: ${skCms.failure.conflict}`);
  const texts = [skCms.failure.conflict, skCms.conflict.fields("poznámka"), skCms.conflict.stored("poznámka", "iný")];
  expect(current().saving.failure).toBe(texts.join(" "));
  expect([current().form.note, current().isUnsaved, current().conflict]).toEqual(["dlhý text", true, undefined]);
  await saveInstead();
  expect((await storedNow()).note).toBe("x");
  expect([current().form.note, unsaved.isAny.current(), current().conflict]).toEqual(["dlhý text", true, undefined]);
});

test("B2 what is tried again is what failed: a press meanwhile does nothing, and what a colleague has stored since stays", async () => {
  const { current, act, type, submit, follow, colleagueSaves, storedNow, breakOff } = await opened(SAWS, {
    stays: true,
  });
  const saved = () => vi.waitFor(() => expect(current().saving.isBusy).toBe(false));
  const taken = { name: "Píly", note: "x" };
  let repair = breakOff();
  await act(() => {
    current().saveInstead(taken);
    current().saveInstead({ ...taken, note: "y" });
  });
  await saved();
  await colleagueSaves({ note: "iný" });
  await follow();
  expect(current().form.note).toBe("iný");
  repair();
  await act(() => current().retry?.());
  await saved();
  expect((await storedNow()).note).toBe("iný");
  expect([current().saving.failure, current().form.note]).toEqual([undefined, "iný"]);

  await type({ note: "dlhý text" });
  repair = breakOff();
  await submit();
  repair();
  expect(current().retry, "the form itself is submitted again").toBeUndefined();
});

test("D14: fields of one group are one entry of the conflict, and all of them come from the side that is chosen", async () => {
  const group = { label: "názov a poznámka", describe: ({ name, note }: Document) => `${name}, ${note}` };
  const fields = { name: { ...FIELDS.name, group }, note: { ...FIELDS.note, group } };
  const { current, act, type, submit, colleagueSaves, storedNow } = await opened(SAWS, { fields });
  await type({ name: "Pílky moje" });
  await colleagueSaves({ name: "Pílky kolegove", note: "tupé" });
  await submit();
  expect(current().conflict?.details).toEqual([
    skCms.conflict.fields("názov a poznámka"),
    skCms.conflict.stored("názov a poznámka", "Pílky kolegove, tupé"),
  ]);
  await act(() => current().conflict?.keepMine());
  await vi.waitFor(async () => expect(await storedNow()).toEqual({ ...SAWS, name: "Pílky moje" }));
});
