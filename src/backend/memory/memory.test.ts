import { expect, test, vi } from "vitest";
import type { Change } from "../backend.ts";
import { CONTRACT_SEED, describeBackend, signedIn } from "../contract.ts";
import { withStaffNotes } from "../contract-staff-notes.ts";
import { memoryShop } from "./memory-shop.ts";

vi.mock("../collections.ts", async (load) => withStaffNotes(await load()));

describeBackend("memory", async () => {
  const shop = memoryShop(CONTRACT_SEED);
  return { staff: await signedIn(shop.client()), visitor: shop.client(), close: async () => {} };
});

test("two documents that have one name from before hold up no change", async () => {
  const products = ["a", "b"].map((id) => ({ id, Name: "Píla", Availability: 1 }));
  const { documents } = await signedIn(memoryShop({ ...CONTRACT_SEED, products }).client());
  const flip = {
    kind: "update",
    collection: "products",
    id: "a",
    fields: { Availability: 0 },
    expected: { Availability: 1 },
  };
  expect(await documents.commit([flip as Change])).toBe("committed");
});
