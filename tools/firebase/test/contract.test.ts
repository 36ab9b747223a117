import * as v from "valibot";
import { afterAll, beforeAll, vi } from "vitest";
import { signedIn } from "../../../src/testing/contract/clients.ts";
import { describeBackend } from "../../../src/testing/contract/contract.ts";
import type { Firebase } from "../emulator/start-firebase.ts";
import { rulesText } from "../rules/rules-text.ts";
import { clientsOf, seedContract, startShop } from "./clients.ts";

// Loaded before all other modules, because these load the mocked ones.
const { STAFF_NOTES, withStaffNotes, withStaffNotesSchema } = await vi.hoisted(
  () => import("../../../src/testing/contract/staff-notes.ts"),
);
vi.mock("../../../src/backend/collections.ts", async (load) => withStaffNotes(await load()));
vi.mock("../../../src/domain/document-schemas.ts", async (load) =>
  withStaffNotesSchema(await load(), v.looseObject({ Text: v.string() })),
);

/** The shop's rules with those of the collection for staff. */
const RULES = rulesText("firestore.rules").replace(
  "match /products/{id}",
  `match /${STAFF_NOTES}/{id} { allow read, write: if isStaff(); }\n    match /products/{id}`,
);

let firebase: Firebase;
beforeAll(async () => {
  firebase = await startShop(RULES);
});
afterAll(() => firebase.stop());

describeBackend(
  "firebase",
  async () => {
    await seedContract(firebase);
    const { client, close } = clientsOf(firebase);
    return { staff: await signedIn(client()), visitor: client(), close };
  },
  { signUp: "unknown", fileNamesTellCaseApart: true, sessionsEndLate: true },
);
