import { afterAll, beforeAll, vi } from "vitest";
import { describeBackend, signedIn } from "../../../src/backend/contract.ts";
import { STAFF_NOTES, withStaffNotes } from "../../../src/backend/contract-staff-notes.ts";
import type { Firebase } from "../emulator/start-firebase.ts";
import { rulesText } from "../rules/rules-text.ts";
import { clientsOf, seedContract, startShop } from "./clients.ts";

vi.mock("../../../src/backend/collections.ts", async (load) => withStaffNotes(await load()));

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

/** As if the build had found no product: each is one that has changed since. */
const nothingBuilt = async () => ({ asOf: 0, documents: [] });

for (const [name, builtProducts] of [
  ["firebase", undefined],
  ["firebase, with products of the build,", nothingBuilt],
] as const) {
  describeBackend(
    name,
    async () => {
      await seedContract(firebase);
      const clients = clientsOf(firebase);
      const client = () => clients.client({}, builtProducts);
      return { staff: await signedIn(client()), visitor: client(), close: clients.close };
    },
    { signUp: "unknown", fileNamesTellCaseApart: true, sessionsEndLate: true },
  );
}
