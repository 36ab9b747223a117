import type { Firestore } from "firebase/firestore";
import { beforeEach, expect, test, vi } from "vitest";
import { addition } from "#src/testing/addition.ts";
import { productFields } from "#src/testing/product-fields.ts";
import { refusal } from "#src/testing/refusal.ts";
import type { AuthClient } from "./auth.ts";
import { firestoreWrites } from "./writes.ts";

const list = vi.hoisted(() => vi.fn());
const one = vi.hoisted(() => vi.fn());
const transact = vi.hoisted(() => vi.fn());
vi.mock("./firestore.ts", () => ({ firestoreReads: () => ({ list, one }) }));
vi.mock("./transaction.ts", () => ({ transact }));

const wholeCollection = vi.fn();
const { commit } = firestoreWrites({} as Firestore, {
  authClient: { role: async () => "staff", user: async () => null } as unknown as AuthClient,
  wholeCollection,
  isLost: async () => false,
});
beforeEach(() => {
  transact.mockReset().mockResolvedValue("committed");
  list.mockReset().mockResolvedValue({ documents: [], more: false });
  one.mockReset().mockResolvedValue(null);
  wholeCollection.mockReset();
});
const ID = { action: "a", key: "k" };
const gone = { kind: "delete", collection: "categories", id: "saws" } as const;
const products = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `p${at}`, Category: "saws" }));

test("an id that the site gives no document is invalid, and nothing is sent", async () => {
  const fields = productFields("Píla");
  expect(await commit([addition("products", "b", fields), addition("products", "a/b", fields)])).toEqual(
    refusal("invalid", 1),
  );
  expect(transact).not.toHaveBeenCalled();
});

test("§5 a commit that gives a name reads who has it, unless a page follows all; one that gives none reads no list", async () => {
  const saw = { collection: "products", id: "saw" } as const;
  const stored = productFields("Píla");
  await commit([{ ...saw, kind: "update", fields: { Availability: 0 }, expected: { Availability: 1 } }]);
  await commit([{ ...saw, kind: "replace", fields: { ...stored, Availability: 0 }, expected: stored }]);
  expect(list).not.toHaveBeenCalled();
  const rename = async () => {
    await commit([{ ...saw, kind: "update", fields: { Name: "Pílka" }, expected: { Name: "Píla" } }]);
    return transact.mock.calls.at(-1)?.[1].searched.named("products", "pílka");
  };
  wholeCollection.mockReturnValueOnce([{ id: "other", Name: " PÍLKA" }]);
  expect(await rename()).toBe("other");
  expect(list).not.toHaveBeenCalled();
  list.mockResolvedValue({ documents: [{ id: "another", Name: "pílka" }], more: false });
  expect(await rename()).toBe("another");
  expect(list.mock.calls).toEqual([[{ collection: "products" }]]);
});

test("D13 what refers to a deleted category beyond one commit is cleared by further ones, until a search finds nothing", async () => {
  for (const count of [500, 261, 21]) list.mockResolvedValueOnce({ documents: products(count), more: false });
  expect(await commit([gone], ID)).toBe("committed");
  const sent = transact.mock.calls.map(([, { changes, author }]) => [changes.length, author.action, author.key]);
  expect(sent).toEqual([
    [1, "a", "k"],
    [240, "a", expect.any(String)],
    [21, "a", expect.any(String)],
  ]);
  expect(transact.mock.calls[0]?.[1].searched.group("products", "saws")).toHaveLength(239);
});

test("ADR-021 a deletion that is sent again clears what the first has left, but nothing if the category was brought back", async () => {
  transact.mockResolvedValueOnce("repeated");
  list.mockResolvedValueOnce({ documents: products(2), more: false });
  list.mockResolvedValueOnce({ documents: products(2), more: false });
  await commit([gone], ID);
  expect(transact).toHaveBeenCalledTimes(2);
  transact.mockClear().mockResolvedValueOnce("repeated");
  list.mockResolvedValue({ documents: products(2), more: false });
  one.mockResolvedValue({ id: "saws", name: "Píly" });
  expect(await commit([gone], ID)).toBe("committed");
  expect(transact).toHaveBeenCalledTimes(1);
});
