import type { Firestore } from "firebase/firestore";
import { expect, test, vi } from "vitest";
import { addition } from "#src/testing/addition.ts";
import type { AuthClient } from "./auth.ts";
import { firestoreWrites } from "./writes.ts";

const list = vi.hoisted(() => vi.fn());
vi.mock("./firestore.ts", () => ({ firestoreReads: () => ({ list }) }));
vi.mock("./transaction.ts", () => ({ transact: async () => "committed" }));

const failed = (code: string) => Object.assign(new Error(code), { name: "FirebaseError", code });
const { commit } = firestoreWrites(
  {} as Firestore,
  { who: async () => "staff", user: async () => null } as unknown as AuthClient,
  async () => false,
);
const added = () => commit([addition("products", "aaaaaaaaaaaaaaaaaaaa", { Name: "Píla" })]);

test.each(["failed-precondition", "unavailable"])(
  "B13 a document is added also where nobody can tell whether its id was deleted (%s)",
  async (code) => {
    list.mockRejectedValue(failed(code));
    expect(await added()).toBe("committed");
  },
);

test("B13 an id that was deleted is not added", async () => {
  list.mockResolvedValue({ documents: [{ id: "r", Before: { Name: "Píla" } }], more: false });
  await expect(added()).rejects.toMatchObject({ code: "conflict" });
});
