import { expect, test, vi } from "vitest";
import type { ListQuery } from "#src/backend/backend.ts";
import { readSnapshot, snapshotBackend } from "./read.ts";

// Loaded before all other modules, because these load the mocked ones.
const { STAFF_NOTES, withStaffNotes } = await vi.hoisted(() => import("#src/testing/contract/staff-notes.ts"));
vi.mock("#src/backend/collections.ts", async (load) => withStaffNotes(await load()));

test("§6 the build reads no collection for staff, and its pages show nothing of one", async () => {
  const read = vi.fn(async ({ collection }: ListQuery) => ({ documents: [{ id: collection }], more: false }));
  const snapshot = await readSnapshot(read);
  const collections = read.mock.calls.map(([{ collection }]) => collection);
  expect(collections).toEqual(expect.arrayContaining(["categories", "products", "opening_hours"]));
  expect(collections).not.toContain(STAFF_NOTES);
  const { documents } = snapshotBackend(snapshot, {}, (src) => ({ src }));
  expect(documents.list({ collection: "products" }).current()).toEqual({
    documents: [{ id: "products" }],
    more: false,
  });
  expect(documents.list({ collection: STAFF_NOTES }).current()).toBe(undefined);
  expect(documents.get(STAFF_NOTES, "a").current()).toBe(undefined);
});
