import { FieldPath, type Firestore, serverTimestamp } from "firebase/firestore";
import { expect, test, vi } from "vitest";
import type { Change, Fields } from "../backend.ts";
import { transact } from "./transaction.ts";
import { changesPlan } from "./transaction-plan.ts";

const stored: Fields = {
  Name: "Píla",
  Availability: 1,
  Price: { Day: 5, Week: 20 },
  Description: ["x".repeat(60_000)],
};
const sent = vi.hoisted(() => vi.fn());
vi.mock("firebase/firestore", async (actual) => ({
  ...(await actual<object>()),
  doc: (_: unknown, collection: string, id: string) => `${collection}/${id}`,
  runTransaction: async (_: unknown, attempt: (transaction: object) => Promise<void>) =>
    attempt({
      get: async (ref: string) => {
        const data = { "products/saw": stored, "products/nails": { Name: "Klince" }, "categories/tools": {} }[ref];
        return {
          ref,
          id: ref.replace(/.*\//, ""),
          exists: () => data !== undefined,
          data: () => data,
          get: (name: string) => (data as Fields | undefined)?.[name],
        };
      },
      update: (_: unknown, ...fields: unknown[]) => sent("update", ...fields),
      set: (ref: string, fields: unknown) => sent(`set ${ref}`, fields),
      delete: () => sent("delete"),
    }),
}));

const saw = { collection: "products", id: "saw" } as const;
async function commit(...changes: Change[]): Promise<unknown[][]> {
  return (await commitWithRecords(...changes)).filter(([what]) => !String(what).startsWith("set history/"));
}
async function commitWithRecords(...changes: Change[]): Promise<unknown[][]> {
  sent.mockClear();
  const author = { by: "obsluha@example.sk", action: "a1" };
  const timeout = { signal: new AbortController().signal, restart: () => {} };
  await transact({} as Firestore, changesPlan(changes), author, timeout);
  return sent.mock.calls;
}
const off: Change = { ...saw, kind: "update", fields: { Availability: 0 }, expected: { Availability: 1 } };
const cheap: Change = {
  ...saw,
  kind: "update",
  fields: { Price: { Day: 4 } },
  expected: { Price: { Day: 5, Week: 20 } },
};

test("an update sends the fields it names and no others, each whole", async () => {
  const { Price } = cheap.fields;
  const price = [new FieldPath("Price"), Price];
  expect(await commit(cheap)).toEqual([["update", ...price]]);
});

test("several updates of one document are sent as one", async () => {
  const { Price } = cheap.fields;
  const fields = [new FieldPath("Availability"), 0, new FieldPath("Price"), Price];
  expect(await commit(off, cheap)).toEqual([["update", ...fields]]);
});

test("a document that is replaced, and updated after, is sent whole", async () => {
  const replace: Change = { ...saw, kind: "replace", fields: { ...stored, Name: "Pílka" }, expected: stored };
  expect(await commit(replace, off)).toEqual([
    ["set names/products:pílka", { collection: "products", id: "saw", name: "Pílka" }],
    ["set products/saw", { ...stored, Name: "Pílka", Availability: 0, nameId: "products:pílka" }],
  ]);
});

test("§5 a document that keeps its name is written without its name document", async () => {
  const replace: Change = { ...saw, kind: "replace", fields: { Name: "Píla" }, expected: stored };
  expect(await commit(replace)).toEqual([["set products/saw", { Name: "Píla" }]]);
});

test("B13 a commit writes a record of each change, with the signed-in e-mail and the server's time", async () => {
  const made = { At: serverTimestamp(), By: "obsluha@example.sk", Commit: "a1" };
  const nails = { kind: "delete", collection: "products", id: "nails" } as const;
  const sent = await commitWithRecords(off, nails);
  expect(sent.filter(([what]) => String(what).startsWith("set history/")).map(([, fields]) => fields)).toEqual([
    { ...made, Path: "products/saw", Name: "Píla", Before: { Availability: 1 }, After: { Availability: 0 } },
    { ...made, Path: "products/nails", Name: "Klince", Before: { Name: "Klince" } },
  ]);
});
