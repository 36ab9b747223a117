import type { Firestore } from "firebase/firestore";
import { BackendError, type Change, type CommitId, type Documents, MOST_CHANGES } from "../backend.ts";
import { filesOf, REFERENCES } from "../collection-rules.ts";
import type { Stored } from "../commit-draft.ts";
import type { Author } from "../history.ts";
import { nameKey } from "../name-key.ts";
import { isId, newId } from "../new-id.ts";
import { isSoundWhole, validated } from "../validated.ts";
import type { AuthClient } from "./auth.ts";
import { translated } from "./errors.ts";
import { firestoreReads } from "./firestore.ts";
import type { LiveReads } from "./live-reads.ts";
import { checkOnline, LIST_TIMEOUT_MS, withTimeout } from "./timeout.ts";
import { type TransactionOutcome, transact } from "./transaction.ts";

interface WritesDependencies {
  readonly authClient: AuthClient;
  readonly followed: LiveReads["followed"];
  readonly isLost: (url: string) => Promise<boolean>;
}

/** Every write is a transaction, which fails if no answer comes. A plain write would wait in the SDK for the network (ADR-031). */
export function firestoreWrites(
  firestore: Firestore,
  { authClient, followed, isLost }: WritesDependencies,
): Pick<Documents, "commit"> {
  const reads = firestoreReads(firestore);
  const list = async (...[query]: Parameters<typeof reads.list>) =>
    (await withTimeout(() => reads.list(query), LIST_TIMEOUT_MS)).documents;

  async function authorOf({ action, key }: CommitId): Promise<Author> {
    const role = await withTimeout(authClient.role);
    if (role !== "staff") throw new BackendError(role === "visitor" ? "signedOut" : "denied");
    return { by: (await authClient.user())?.email ?? "", action, key };
  }

  async function write(changes: readonly Change[], id: CommitId): Promise<TransactionOutcome> {
    const author = await authorOf(id);
    const lost = await lostFiles(changes);
    const room = Math.max(0, MOST_CHANGES - changes.length);
    const referring = (await Promise.all(changes.flatMap(referencesTo))).flat().slice(0, room);
    const movesDays = changes.some(({ kind, collection }) => kind !== "delete" && collection === "special_days");
    const days = movesDays ? await list({ collection: "special_days" }) : [];
    const searched = {
      group: (collection: string, id: string) =>
        referring.filter((one) => one.collection === collection && one.to === id).map(({ document }) => document),
      named: await nameHolders(changes),
      specialDays: () => days,
    };
    const checks = { validated, isAccepted: isSoundWhole, isLost: (url: string) => lost.has(url) };
    return withTimeout((timeout) => transact(firestore, { changes, author, checks, searched }, timeout));
  }

  /** The URLs of files that the changes would bring back but that are gone (B13). */
  async function lostFiles(changes: readonly Change[]): Promise<ReadonlySet<string>> {
    const lost = new Set<string>();
    for (const change of changes) {
      if (change.kind === "delete" || !change.restores) continue;
      for (const url of filesOf(change.collection, change.fields)) if (await isLost(url)) lost.add(url);
    }
    return lost;
  }

  /** Starts the searches for the documents that refer to a document which the change deletes. */
  const referencesTo = ({ kind, collection: deleted, id: to }: Change) =>
    REFERENCES.filter(({ target }) => kind === "delete" && target === deleted).map(async ({ collection, field }) => {
      const found = await list({ collection, where: { field, equals: to } });
      return found.map((document) => ({ collection, field, to, document }));
    });

  /** Finds the documents that have the names which changes give (D9). Reads whole collections, because Firestore cannot fold a name. */
  async function nameHolders(changes: readonly Change[]): Promise<Stored["named"]> {
    const holders = new Map<string, string>();
    for (const collection of new Set(changes.filter(givesName).map((change) => change.collection))) {
      for (const document of followed(collection) ?? (await list({ collection })))
        holders.set(`${collection}/${nameKey(collection, document)}`, document.id);
    }
    return (collection, key) => holders.get(`${collection}/${key}`);
  }

  /** Clears the remaining references to a deleted document: a large category takes several commits. Stops if the document is brought back. */
  async function clearReferences(change: Change, action: string): Promise<void> {
    for (;;) {
      checkOnline();
      const found = (await Promise.all(referencesTo(change))).flat();
      if (found.length === 0 || (await reads.one(change.collection, change.id))) return;
      const clearing = found.slice(0, MOST_CHANGES).map(
        ({ collection, field, to, document }: (typeof found)[number]): Change => ({
          kind: "update",
          collection,
          id: document.id,
          fields: { [field]: "" },
          expected: { [field]: to },
        }),
      );
      await write(clearing, { action, key: newId() });
    }
  }

  return {
    commit: (changes, id = { action: newId(), key: newId() }) =>
      translated(async () => {
        checkOnline();
        if (changes.length > MOST_CHANGES) throw new BackendError("invalid");
        const invalid = changes.flatMap((change, at) => (isId(change.id) ? [] : [{ at, why: "invalid" } as const]));
        if (invalid.length > 0) return invalid;
        const outcome = await write(changes, id);
        if (typeof outcome !== "string") return outcome;
        for (const change of changes) await clearReferences(change, id.action);
        return "committed";
      }, authClient.role),
  };
}

/** Whether a change gives a document a name that its writer did not see. */
function givesName(change: Change): boolean {
  if (change.kind === "delete") return false;
  const { collection, fields } = change;
  const name = nameKey(collection, fields);
  return name !== undefined && (change.kind === "add" || name !== nameKey(collection, change.expected));
}
