import type { Firestore } from "firebase/firestore";
import { BackendError, type Change, type Documents, MOST_CHANGES, type WriteRefusal } from "../backend.ts";
import { REFERENCES } from "../collection-rules.ts";
import type { AuthClient } from "./auth.ts";
import { translated } from "./errors.ts";
import { firestoreReads } from "./firestore.ts";
import { changesPlan } from "./plan.ts";
import { checkOnline, LIST_TIMEOUT_MS, withTimeout } from "./timeout.ts";
import { transact } from "./transaction.ts";

/** Every write is a transaction: it compares what its writer saw, is all or none, and fails when nobody answers, whereas a plain
 *  write of the SDK would be sent whenever there is a network again (ADR-031). */
export function firestoreWrites(firestore: Firestore, authClient: AuthClient): Pick<Documents, "add" | "commit"> {
  const reads = firestoreReads(firestore);

  const write = (changes: readonly Change[]): Promise<"committed" | WriteRefusal> =>
    translated(async () => {
      checkOnline();
      const who = await withTimeout(authClient.who);
      if (who !== "staff") throw new BackendError(who === "visitor" ? "signedOut" : "denied");
      const plan = changesPlan(changes);
      return withTimeout((timeout) => transact(firestore, plan, timeout));
    }, authClient.who);

  /** The changes that clear what refers to the documents that are deleted, and that no other change touches. */
  async function clearing(changes: readonly Change[]): Promise<readonly Change[]> {
    const found = REFERENCES.flatMap(({ collection, field, target }) =>
      changes
        .filter((change) => change.kind === "delete" && change.collection === target)
        .map(async ({ id }) => {
          const query = { collection, where: { field, equals: id } };
          const { documents } = await withTimeout(() => reads.list(query), LIST_TIMEOUT_MS);
          const others = documents.filter(
            (one) => !changes.some((c) => c.collection === collection && c.id === one.id),
          );
          const change = { kind: "update", collection, fields: { [field]: "" }, expected: { [field]: id } } as const;
          return others.map((one) => ({ ...change, id: one.id }));
        }),
    );
    return (await Promise.all(found)).flat();
  }

  return {
    async add(collection, id, fields) {
      const outcome = await write([{ kind: "add", collection, id, fields }]);
      return outcome === "committed" ? "added" : outcome;
    },
    /** Of what refers to a deleted document, the first transaction clears as much as it takes, and further ones the rest. It searches again
     *  until nothing is left, because a product may have been moved to a category just before that was deleted. */
    async commit(changes) {
      const isReferred = changes.some(
        ({ kind, collection }) => kind === "delete" && REFERENCES.some(({ target }) => target === collection),
      );
      if (!isReferred) return write(changes);
      for (let open = changes; ; open = []) {
        checkOnline();
        const cleared = await translated(() => clearing(changes), authClient.who);
        if (open.length + cleared.length === 0) return "committed";
        const outcome = await write([...open, ...cleared.slice(0, Math.max(0, MOST_CHANGES - open.length))]);
        if (outcome !== "committed") return outcome;
      }
    },
  };
}
