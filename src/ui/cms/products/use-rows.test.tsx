import { expect, test } from "vitest";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { useRows } from "./use-rows.ts";

const STAFF = { email: "sklad@pozicovna.example", password: "veľmi tajné heslo", staff: true };
const documents = (...ids: readonly string[]) => ids.map((id) => ({ id, Name: id }));

async function rendered() {
  let found = documents("a", "b", "c");
  let of = "";
  const backend = memoryShop({ products: documents("a", "b", "c", "d"), accounts: [STAFF] }).client();
  await backend.identity.signIn(STAFF.email, STAFF.password);
  const hook = await renderHook(backend, () => useRows(found, of));
  return {
    ...hook,
    documents: backend.documents,
    find(...ids: readonly string[]) {
      found = documents(...ids);
      return hook.act(hook.rerender);
    },
    /** What is found next is another list. */
    leaveList() {
      of += "another ";
    },
    setPin: (...pin: Parameters<ReturnType<typeof useRows>["setPin"]>) => hook.act(() => hook.current().setPin(...pin)),
    /** The names: of products that are not found in brackets, and with … if only what is typed is shown. */
    rows: () =>
      hook.current().rows.map(({ document: { Name }, isFound, showsProduct }) => {
        const name = showsProduct ? Name : `${Name}…`;
        return isFound ? name : `(${name})`;
      }),
  };
}

test("B10, B15 a row with unsaved prices or an unsaved day stays where it was, until both are saved or left", async () => {
  const { find, leaveList, setPin, rows } = await rendered();
  await setPin("b", "unsavedPrices", true);
  await setPin("b", "unsavedDay", true);
  await find("a", "c");
  expect(rows()).toEqual(["a", "(b…)", "c"]);
  leaveList();
  await find("d");
  expect(rows()).toEqual(["(b…)", "d"]);
  await setPin("b", "unsavedPrices", false);
  await find();
  expect(rows()).toEqual(["(b…)"]);
  await find("a", "b", "c");
  expect(rows()).toEqual(["a", "b", "c"]);
  await find("a");
  await setPin("b", "unsavedDay", false);
  expect(rows()).toEqual(["a"]);
});

test("B10 a row whose switch was flipped stays whole behind the row before it, until another list", async () => {
  const { find, leaveList, setPin, rows } = await rendered();
  for (const id of ["a", "c"]) await setPin(id, "flippedSwitch", true);
  await find("b");
  expect(rows()).toEqual(["(a)", "b", "(c)"]);
  await find();
  expect(rows()).toEqual(["(a)", "(c)"]);
  await find("c", "d");
  expect(rows()).toEqual(["(a)", "c", "d"]);
  leaveList();
  await find("d");
  expect(rows()).toEqual(["d"]);
});

test("B10 a row that stays shows what is stored now, and leaves with its product unless something is typed in it", async () => {
  const { act, documents, find, setPin, rows } = await rendered();
  for (const id of ["a", "b"]) await setPin(id, "flippedSwitch", true);
  await setPin("b", "unsavedDay", true);
  await find("c");
  const change = {
    kind: "update",
    collection: "products",
    id: "a",
    fields: { Name: "x" },
    expected: { Name: "a" },
  } as const;
  await act(() => documents.commit([change]));
  expect(rows()).toEqual(["(x)", "(b)", "c"]);
  for (const id of ["a", "b"]) await act(() => documents.commit([{ kind: "delete", collection: "products", id }]));
  expect(rows()).toEqual(["(b…)", "c"]);
});

test("B10 a row leaves at once where its product was deleted here", async () => {
  const { current, act, find, setPin, rows } = await rendered();
  await setPin("b", "flippedSwitch", true);
  await act(() => current().unpin("b"));
  await find("a", "c");
  expect(rows()).toEqual(["a", "c"]);
});
