import { FieldPath, type Firestore, serverTimestamp } from "firebase/firestore";
import { beforeEach, expect, test, vi } from "vitest";
import { refusal } from "#src/testing/refusal.ts";
import type { Change, Fields } from "../backend.ts";
import { transact } from "./transaction.ts";

const stored: Fields = {
  Name: "Píla",
  Availability: 1,
  Price: { Day: 5, Week: 20 },
  Description: ["x".repeat(60_000)],
};
const sent = vi.hoisted(() => vi.fn());
const read = vi.hoisted(() => vi.fn());
const records: Record<string, Fields> = {};
vi.mock("firebase/firestore", async (actual) => ({
  ...(await actual<object>()),
  doc: (_: unknown, collection: string, id: string) => `${collection}/${id}`,
  runTransaction: async (_: unknown, attempt: (transaction: object) => Promise<unknown>) =>
    attempt({
      get: async (ref: string) => {
        read(ref);
        const all: Record<string, Fields> = {
          ...records,
          "products/saw": stored,
          "products/nails": { Name: "Klince" },
        };
        const data = all[ref];
        return {
          ref,
          id: ref.replace(/.*\//, ""),
          exists: () => data !== undefined,
          data: () => data,
          get: (name: string) => data?.[name],
        };
      },
      update: (ref: string, ...fields: unknown[]) => sent(`update ${ref}`, ...fields),
      set: (ref: string, fields: unknown) => sent(`set ${ref}`, fields),
      delete: (ref: string) => sent(`delete ${ref}`),
    }),
}));

const author = { by: "obsluha@example.sk", action: "a1", key: "k1" };
const searched = { named: () => undefined, group: () => [], specialDays: () => [] };
beforeEach(() => {
  for (const path of Object.keys(records)) delete records[path];
  sent.mockClear();
  read.mockClear();
});
const commit = (...changes: Change[]) =>
  transact({} as Firestore, { changes, author, searched, checks: { isLost: () => false } }, timeout);
const timeout = { signal: new AbortController().signal, restart: () => {} };
/** What was written beside the history. */
const written = () => sent.mock.calls.filter(([what]) => !String(what).startsWith("set history/"));

const saw = { collection: "products", id: "saw" } as const;
const off: Change = { ...saw, kind: "update", fields: { Availability: 0 }, expected: { Availability: 1 } };
const cheap: Change = {
  ...saw,
  kind: "update",
  fields: { Price: { Day: 4 } },
  expected: { Price: { Day: 5, Week: 20 } },
};

test("several changes of one document are sent as one, with the fields that differ and no others, each whole", async () => {
  expect(await commit(off, cheap)).toBe("committed");
  const fields = [new FieldPath("Availability"), 0, new FieldPath("Price"), { Day: 4 }];
  expect(written()).toEqual([["update products/saw", ...fields]]);
});

test("a document that loses a field is sent whole", async () => {
  const replace: Change = { ...saw, kind: "replace", fields: { Name: "Pílka" }, expected: stored };
  await commit(replace);
  expect(written()).toEqual([["set products/saw", { Name: "Pílka" }]]);
});

test("B13 a commit writes a record of each change, with the signed-in e-mail, the server's time and an id of its key", async () => {
  const made = { At: serverTimestamp(), By: "obsluha@example.sk", Commit: "a1" };
  await commit(off, { kind: "delete", collection: "products", id: "nails" });
  expect(sent.mock.calls.filter(([what]) => String(what).startsWith("set history/"))).toEqual([
    [
      "set history/k1-0",
      { ...made, Path: "products/saw", Name: "Píla", Before: { Availability: 1 }, After: { Availability: 0 } },
    ],
    ["set history/k1-1", { ...made, Path: "products/nails", Name: "Klince", Before: { Name: "Klince" } }],
  ]);
});

test("ADR-021 a commit of which there is a record is repeated, and reads and writes nothing more", async () => {
  records["history/k1-0"] = { By: author.by };
  expect(await commit(off)).toBe("repeated");
  expect([read.mock.calls, sent.mock.calls]).toEqual([[["history/k1-0"]], []]);
});

test("a refused change writes nothing", async () => {
  expect(await commit(off, { ...cheap, expected: { Price: {} } })).toEqual(refusal("changed", 1));
  expect(sent).not.toHaveBeenCalled();
});
