import type { Firestore } from "firebase/firestore";
import { BackendError, type Change, type Documents, MOST_CHANGES, type WriteRefusal } from "../backend.ts";
import { filesOf, isHistory, REFERENCES, rulesOf, withoutFiles } from "../collection-rules.ts";
import { HISTORY, isDeletion, pathOf } from "../history.ts";
import { newId } from "../new-id.ts";
import type { AuthClient } from "./auth.ts";
import { translated } from "./errors.ts";
import { firestoreReads } from "./firestore.ts";
import { checkOnline, LIST_TIMEOUT_MS, withTimeout } from "./timeout.ts";
import { transact } from "./transaction.ts";
import { changesPlan, refuseTooMany } from "./transaction-plan.ts";

/** How long a write waits to know whether its id is that of a deleted document. */
const DELETED_TIMEOUT_MS = 3_000;

/** Every write is a transaction: it compares what its writer saw, is all or none, and fails when nobody answers, whereas a plain write
 *  waits in the SDK and is sent when there is a network again, which nobody expects any more (ADR-031). */
export function firestoreWrites(
  firestore: Firestore,
  authClient: AuthClient,
  isLost: (url: string) => Promise<boolean>,
): Pick<Documents, "commit"> {
  const reads = firestoreReads(firestore);

  const write = (requested: readonly Change[], action: string): Promise<"committed" | WriteRefusal> =>
    translated(async () => {
      checkOnline();
      refuseTooMany(requested);
      const who = await withTimeout(authClient.who);
      if (who !== "staff") throw new BackendError(who === "visitor" ? "signedOut" : "denied");
      const by = (await authClient.user())?.email ?? "";
      const plan = changesPlan(await Promise.all(requested.map(restored)));
      await Promise.all(requested.map(refuseDeleted));
      return withTimeout((timeout) => transact(firestore, plan, { by, action }, timeout));
    }, authClient.who);

  /** A change that restores what a document was, without the files that are gone (B13). */
  async function restored(change: Change): Promise<Change> {
    if (change.kind === "delete" || !change.restores) return change;
    const { collection, fields } = change;
    const lost = new Set<string>();
    for (const url of filesOf(collection, fields)) if (await isLost(url)) lost.add(url);
    return withoutFiles(change, (url) => lost.has(url));
  }

  /** Throws "conflict" for the id of a deleted document (B13). Does not notice a deletion at the same moment, and gives up where the query has
   *  no answer: while Firestore builds its index, or behind a large list on a slow line. The transaction still checks the rest. */
  async function refuseDeleted(change: Change): Promise<void> {
    const { kind, collection, id } = change;
    if (kind !== "add" || change.restores || rulesOf(collection).reusesIds || isHistory(collection)) return;
    const where = { field: "Path", equals: pathOf(collection, id) };
    const query = { collection: HISTORY, where, first: 1 } as const;
    const found = await withTimeout(() => reads.list(query), DELETED_TIMEOUT_MS).catch(() => undefined);
    if (isDeletion(found?.documents[0])) throw new BackendError("conflict");
  }

  /** The changes that clear what refers to the documents that are deleted, except in documents that the commit changes itself. */
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
    /** The first transaction clears as many references to a deleted document as it takes, further ones the rest. It searches again until
     *  nothing is left, because a product may have been moved to a category just before that was deleted. */
    async commit(changes, action = newId()) {
      const isReferred = changes.some(
        ({ kind, collection }) => kind === "delete" && REFERENCES.some(({ target }) => target === collection),
      );
      if (!isReferred) return write(changes, action);
      for (let remaining = changes; ; remaining = []) {
        checkOnline();
        const cleared = await translated(() => clearing(changes), authClient.who);
        if (remaining.length + cleared.length === 0) return "committed";
        const most = Math.max(0, MOST_CHANGES - remaining.length);
        const outcome = await write([...remaining, ...cleared.slice(0, most)], action);
        if (outcome !== "committed") return outcome;
      }
    },
  };
}
