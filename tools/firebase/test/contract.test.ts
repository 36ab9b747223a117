import { afterAll, beforeAll } from "vitest";
import { describeBackend, signedIn } from "../../../src/backend/contract.ts";
import type { Firebase } from "../stand-in/stand-in.ts";
import { clientsOf, seedContract, startShop } from "./clients.ts";

let firebase: Firebase;
beforeAll(async () => {
  firebase = await startShop();
});
afterAll(() => firebase.stop());

describeBackend(
  "firebase",
  async () => {
    await seedContract(firebase);
    const clients = clientsOf(firebase);
    return { staff: await signedIn(clients.client()), visitor: clients.client(), close: clients.close };
  },
  { signUp: "unknown", fileNamesTellCaseApart: true },
);
