import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import type { Change, Collection, Fields } from "../../../src/backend/backend.ts";
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
    storedIn: async (collection: Collection) => Object.values(await firebase.documents(collection)),
  };
}

/** For a file whose tests take the network away: the console says so, and each begins with a connection. */
export function withOutages(shop: ReturnType<typeof shopOfTests>): void {
  beforeEach(() => {
    // The SDK says, once, that it is offline.
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.spyOn(console, "warn").mockImplementation(() => {});
    return async () => {
      shop.firebase.unreachable(false);
      // All clients in one process share gRPC's connection and its pauses between attempts, which grow to half a minute in an outage as
      // long as an upload's, so the next test begins when there is a connection again.
      const read = () => shop.clients.client().documents.readList({ collection: "products" });
      await vi.waitFor(read, { timeout: 55_000, interval: 500 });
      vi.restoreAllMocks();
    };
  });
}
