import { afterAll, beforeAll, vi } from "vitest";
import { describeBackend, signedIn } from "../../../src/backend/contract.ts";
import { STAFF_NOTES, withStaffNotes } from "../../../src/backend/contract-staff-notes.ts";
import type { Firebase } from "../emulator/start-firebase.ts";
import { officialFirestore, rulesText } from "../rules/official.ts";
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

describeBackend(
  "firebase",
  async () => {
    await seedContract(firebase);
    const official = await officialFirestore(firebase.projectId, RULES);
    await official?.seed("opening_hours", firebase.documents("opening_hours"));
    const clients = clientsOf(official ? { ...firebase, ports: { ...firebase.ports, grpc: official.port } } : firebase);
    return { staff: await signedIn(clients.client()), visitor: clients.client(), close: clients.close };
  },
  { signUp: "unknown", fileNamesTellCaseApart: true, accountsByCommand: true },
);
