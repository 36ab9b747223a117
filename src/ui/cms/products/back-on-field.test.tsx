import { expect, test, vi } from "vitest";
import type { Fields } from "#src/backend/backend.ts";
import { CONTRACT_SEED, signedIn } from "#src/testing/contract/clients.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { renderHook } from "#src/testing/render-hook.tsx";
import { skCms } from "#src/text/sk-cms.ts";
import { useDocumentForm } from "../forms/use-document-form.ts";
import { availabilityFields } from "./back-on-field.tsx";

const RENTED = { id: "pila", Name: "Píla", Availability: 0, Price: { Day: 5 } };

/** The form with a typed day, after a save that was a conflict with what a colleague has stored meanwhile. */
async function afterConflict(theirs: Fields) {
  const shop = memoryShop({ ...CONTRACT_SEED, products: [RENTED] });
  const { documents, ...staff } = await signedIn(shop.client());
  const form = await renderHook({ documents, ...staff }, () =>
    useDocumentForm({
      collection: "products",
      fields: availabilityFields(),
      stored: RENTED,
      nameOf: () => "Píla",
      words: skCms.products,
    }),
  );
  await form.act(() => form.current().change({ BackOn: "2026-12-05" }));
  const expected = { Availability: 0 };
  await documents.commit([{ kind: "update", collection: "products", id: "pila", fields: theirs, expected }]);
  await form.act(() => form.current().onSubmit({ preventDefault() {} } as React.FormEvent));
  await vi.waitFor(() => expect(form.current().conflict).toBeDefined());
  return { ...form, stored: () => documents.readOne("products", "pila") };
}

test("B15 D14 a day typed for a product that a colleague makes available is a conflict of availability; my values are both of mine", async () => {
  const { current, act, stored } = await afterConflict({ Availability: 1, BackOn: "" });
  expect(current().conflict?.details).toEqual([
    skCms.conflict.fields("dostupnosť"),
    skCms.conflict.stored("dostupnosť", "Dostupný"),
  ]);
  await act(() => current().conflict?.keepMine());
  await vi.waitFor(async () => expect(await stored()).toEqual({ ...RENTED, BackOn: "2026-12-05" }));
});

test("B15 D14 the stored values are both of theirs, and nothing stays unsaved", async () => {
  const { current, act } = await afterConflict({ Availability: 1, BackOn: "" });
  await act(() => current().conflict?.takeStored());
  expect([current().form, current().isUnsaved]).toEqual([{ Availability: 1, BackOn: "" }, false]);
});

test("B15 D14 the conflict tells the day that a colleague has stored", async () => {
  const { current } = await afterConflict({ BackOn: "2026-12-24" });
  expect(current().conflict?.details).toContain(
    skCms.conflict.stored("dostupnosť", "Nedostupný (bude späť 24. 12. 2026)"),
  );
});
