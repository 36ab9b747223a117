import { expect, test, vi } from "vitest";
import type { Collection, ListQuery } from "#src/backend/backend.ts";
import { COLLECTION_NAMES, isForStaff } from "#src/backend/collection-rules.ts";
import { STAFF_NOTES, withStaffNotes } from "#src/backend/contract-staff-notes.ts";
import { readSnapshot, snapshotBackend } from "./firebase-read.ts";

vi.mock("#src/backend/collections.ts", async (load) => withStaffNotes(await load()));

test("§6 the build reads no collection for staff, and its pages show nothing of one", async () => {
  const read = vi.fn(async ({ collection }: ListQuery) => ({ documents: [{ id: collection }], more: false }));
  const snapshot = await readSnapshot(read);
  const isRead = (collection: Collection) => read.mock.calls.some(([query]) => query.collection === collection);
  expect(COLLECTION_NAMES.filter(isRead)).toEqual(COLLECTION_NAMES.filter((name) => !isForStaff(name)));
  const { documents } = snapshotBackend(snapshot, {}, (src) => ({ src }));
  expect(documents.list({ collection: "products" }).current()).toEqual({
    documents: [{ id: "products" }],
    more: false,
  });
  expect(documents.list({ collection: STAFF_NOTES }).current()).toBe(undefined);
  expect(documents.get(STAFF_NOTES, "a").current()).toBe(undefined);
});
