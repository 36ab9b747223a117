import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Change, Collection, Fields } from "../../../src/backend/backend.ts";
import { withoutAdapterFields } from "../../../src/backend/firebase/name-documents.ts";
import { DRILL } from "../../../src/testing/operation-shops.ts";
import type { Firebase } from "../emulator/start-firebase.ts";
import { clientsOf, seedContract, startShop } from "./clients.ts";

export const product = (fields: Fields = {}) => ({ ...DRILL, imgPath: "", ...fields });

/** Switches a product's availability. */
export const flip = (id: string, from = 1): Change => ({
  kind: "update",
  collection: "products",
  id,
  fields: { Availability: 1 - from },
  expected: { Availability: from },
});

/** A project for the tests of one file: each begins with the contract's seed, reachable, with clients of its own. */
export function shopOfTests() {
  let firebase: Firebase;
  let clients: ReturnType<typeof clientsOf>;
  beforeAll(async () => {
    firebase = await startShop();
  });
  afterAll(() => firebase.stop());
  beforeEach(async () => {
    await seedContract(firebase);
    clients = clientsOf(firebase);
  });
  afterEach(async () => {
    firebase.unreachable(false);
    await clients.close();
  });
  return {
    get firebase() {
      return firebase;
    },
    get clients() {
      return clients;
    },
    storedIn: async (collection: Collection) =>
      Object.values(await firebase.documents(collection)).map(withoutAdapterFields),
  };
}
