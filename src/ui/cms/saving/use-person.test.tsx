import { expect, test, vi } from "vitest";
import { addition } from "#src/testing/addition.ts";
import { CONTRACT_SEED, signedIn } from "#src/testing/contract/clients.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { useUnsaved, useUnsavedForms } from "./unsaved.ts";
import { usePerson } from "./use-person.ts";
import { useSaving } from "./use-saving.ts";

const [STAFF = { email: "", password: "" }] = CONTRACT_SEED.accounts;
const COLLEAGUE = { email: "kolega@example.sk", password: STAFF.password };

/** A page with unsaved input, on which the session ends while something is saved. */
async function waiting() {
  const shop = memoryShop({ ...CONTRACT_SEED, accounts: [STAFF, COLLEAGUE] });
  const backend = await signedIn(shop.client());
  const hook = await renderHook(backend, () => {
    const person = usePerson(backend.identity, useUnsavedForms());
    useUnsaved(true);
    return { person, saving: useSaving() };
  });
  const reload = vi.fn(() => expect(hook.unsaved.isAny.current(), "nobody is asked").toBe(false));
  vi.stubGlobal("location", { reload });
  await hook.act(() => backend.identity.signOut());
  const work = vi.fn(async () => {
    await backend.documents.commit([addition("categories", "pily", { name: "Píly", imgPath: "" })]);
    return undefined;
  });
  await hook.act(() => void hook.current().saving.run(work));
  return {
    ...hook,
    reload,
    work,
    signIn: (email: string) => hook.act(() => backend.identity.signIn(email, STAFF.password)),
  };
}

test("D17 where another person signs in over the page, it loads anew, and nothing is saved in that name", async () => {
  const { signIn, reload, work } = await waiting();
  await signIn(COLLEAGUE.email);
  expect(reload).toHaveBeenCalledOnce();
  expect(work).toHaveBeenCalledOnce();
});

test("D17 the same person, whatever capitals they type, goes on where they were", async () => {
  const { signIn, reload, work, current, unsaved } = await waiting();
  await signIn(STAFF.email.toUpperCase());
  expect(reload).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
  expect([current().person, unsaved.isAny.current()]).toEqual([STAFF.email, true]);
});
