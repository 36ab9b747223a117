import { describe, expect, test } from "vitest";
import { type Backend, BackendError, type Document } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { addition } from "#src/testing/addition.ts";
import { added, broken, SHOPS } from "#src/testing/operation-shops.ts";
import { deleteDocument } from "./document-delete.ts";
import { saveDocument } from "./document-save.ts";
import { saveOpeningHours } from "./opening-hours-save.ts";
import { switchAvailability } from "./product-switch.ts";
import { addSpecialDays } from "./special-days-save.ts";
import { takeBackAction } from "./take-back.ts";

const DAY = { From: "2027-03-03", To: "2027-03-03", Morning: "", Afternoon: "", Note: "" };
const NEW = addition("categories", newId(), { name: "Píly", imgPath: "" });

type Write = (staff: Backend, product: Document, monday: Document) => Promise<unknown>;
const WRITES: readonly (readonly [string, Write])[] = [
  [
    "a save",
    (staff, original) =>
      saveDocument(staff, { collection: "products", id: original.id, original, fields: { Name: "Píla" } }),
  ],
  ["an addition", (staff) => saveDocument(staff, { ...NEW, original: undefined })],
  ["a deletion", (staff, product) => deleteDocument(staff, "products", product)],
  ["a switch", (staff, product) => switchAvailability(staff, product)],
  [
    "opening hours",
    (staff, _, original) => saveOpeningHours(staff, [{ original, hours: { Morning: "7:00 - 9:00", Afternoon: "" } }]),
  ],
  ["a special day", (staff) => addSpecialDays(staff, [DAY], "2026-11-27")],
];

describe.each(SHOPS)("over the %s backend", (_, open) => {
  test.each(WRITES)(
    "§4 %s whose answers were lost and which a colleague has taken back since is in doubt",
    async (_name, write) => {
      const { staff, colleague } = await open();
      const product = await added(staff, { Name: "Vŕtačka" });
      const { documents: days } = await staff.documents.readList({ collection: "opening_hours" });
      let isTakenBack = false;
      const commit: typeof staff.documents.commit = async (changes, action) => {
        if (!isTakenBack) {
          await staff.documents.commit(changes, action);
          await takeBackAction(colleague, String(action));
        }
        isTakenBack = true;
        throw new BackendError("unavailable");
      };
      const writing = write(broken(staff, { documents: { commit } }), product, days[0] as Document);
      await expect(writing).rejects.toMatchObject({ code: "inDoubt" });
    },
  );
});
