import { expect, onTestFinished, test, vi } from "vitest";
import type { ListQuery } from "#src/backend/backend.ts";
import { STAFF_NOTES, withStaffNotes } from "#src/backend/contract-staff-notes.ts";
import { googlesTime, readSnapshot, snapshotBackend } from "./firebase-read.ts";

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

test.each([
  [
    "of the answer",
    async () => new Response(null, { headers: { Date: "Mon, 23 Nov 2026 07:00:00 GMT" } }),
    1_795_417_200_000,
  ],
  ["unknown where the answer has none", async () => new Response(null), undefined],
  ["unknown where there is no answer", () => Promise.reject(new TypeError("fetch failed")), undefined],
])("ADR-039 the time of the build is %s", async (_, fetch, time) => {
  vi.stubGlobal("fetch", fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await googlesTime()).toBe(time);
});
