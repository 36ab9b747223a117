import { expect, test, vi } from "vitest";
import type { Change } from "#src/backend/backend.ts";
import { CONTRACT_SEED, signedIn } from "../contract/clients.ts";
import { describeBackend } from "../contract/contract.ts";
import { memoryShop } from "./memory-shop.ts";

// Loaded before all other modules, because these load the mocked ones.
const { withStaffNotes } = await vi.hoisted(() => import("../contract/staff-notes.ts"));
vi.mock("#src/backend/collections.ts", async (load) => withStaffNotes(await load()));

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
