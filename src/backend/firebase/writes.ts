import type { Firestore } from "firebase/firestore";
import { BackendError, type Change, type CommitId, type Document, type Documents, MOST_CHANGES } from "../backend.ts";
import { filesOf, REFERENCES } from "../collection-rules.ts";
import type { Author } from "../history.ts";
import { nameKey } from "../name-key.ts";
import { isId, newId } from "../new-id.ts";
import { isSoundWhole, validated } from "../validated.ts";
import type { AuthClient } from "./auth.ts";
import { translated } from "./errors.ts";
import { firestoreReads } from "./firestore.ts";
import type { LiveReads } from "./live-reads.ts";
import type { Searched } from "./read-for-commit.ts";
import { checkOnline, LIST_TIMEOUT_MS, TIMEOUT_MS, withTimeout } from "./timeout.ts";
import { type TransactionOutcome, transact } from "./transaction.ts";

/** The time that a slow connection may take to send one of a commit's changes. */
const CHANGE_MS = 100;

interface WritesDependencies {
  readonly authClient: AuthClient;
  readonly wholeCollection: LiveReads["wholeCollection"];
  readonly isLost: (url: string) => Promise<boolean>;
}

/** A document whose `field` holds the id of a deleted document. */
interface Reference {
  readonly collection: Change["collection"];
  readonly field: string;
  readonly deletedId: string;
  readonly document: Document;
}

/** Every write is a transaction, which fails if no answer comes. A plain write would wait in the SDK for the network (ADR-031). */
export function firestoreWrites(
  firestore: Firestore,
  { authClient, wholeCollection, isLost }: WritesDependencies,
): Pick<Documents, "commit"> {
  const reads = firestoreReads(firestore);

  async function commit(changes: readonly Change[], id: CommitId): ReturnType<Documents["commit"]> {
    checkOnline();
    if (changes.length > MOST_CHANGES) throw new BackendError("invalid");
    const invalid = changes.flatMap((change, at) => (isId(change.id) ? [] : [{ at, why: "invalid" } as const]));
    if (invalid.length > 0) return invalid;
    const outcome = await transactionOf(changes, id);
    if (outcome !== "committed" && outcome !== "repeated") return outcome;
    // The first attempt of a repeated commit may have failed after its transaction, so references are cleared again.
    for (const change of changes) await clearReferences(change, id.action);
    return "committed";
  }

  async function transactionOf(changes: readonly Change[], id: CommitId): Promise<TransactionOutcome> {
    const author = await authorOf(id);
    const lost = await lostFiles(changes);
    // `validated` checks the fields of a change, `isSoundWhole` the document that they make.
    const checks = { validated, isAccepted: isSoundWhole, isLost: (url: string) => lost.has(url) };
    const searched = await search(changes);
    // All changes are sent in one request, of which the SDK reports nothing before the answer.
    const timeoutMs = TIMEOUT_MS + changes.length * CHANGE_MS;
    return withTimeout((timeout) => transact(firestore, { changes, author, checks, searched }, timeout), timeoutMs);
  }

  async function authorOf({ action, key }: CommitId): Promise<Author> {
    const role = await withTimeout(authClient.role);
    if (role !== "staff") throw new BackendError(role === "visitor" ? "signedOut" : "denied");
    return { by: (await authClient.user())?.email ?? "", action, key };
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

  /** Finds what the plan of a commit needs beside the documents that the commit names. */
  async function search(changes: readonly Change[]): Promise<Searched> {
    const found = (await Promise.all(changes.map(referencesTo))).flat();
    // One transaction has room for so many changes. `clearReferences` clears the other references afterwards.
    const references = found.slice(0, Math.max(0, MOST_CHANGES - changes.length));
    const setsDays = changes.some(({ kind, collection }) => kind !== "delete" && collection === "special_days");
    const days = setsDays ? await list({ collection: "special_days" }) : [];
    return {
      group: (collection, id) =>
        references.flatMap((one) => (one.collection === collection && one.deletedId === id ? [one.document] : [])),
      named: await nameHolders(changes),
      specialDays: () => days,
    };
  }

  /** The references to the document that a change deletes. */
  async function referencesTo({ kind, collection: target, id: deletedId }: Change): Promise<readonly Reference[]> {
    if (kind !== "delete") return [];
    const referring = REFERENCES.filter((reference) => reference.target === target);
    const found = referring.map(async ({ collection, field }) => {
      const documents = await list({ collection, where: { field, equals: deletedId } });
      return documents.map((document) => ({ collection, field, deletedId, document }));
    });
    return (await Promise.all(found)).flat();
  }

  /** Finds the documents that have the names which changes give (D9). Reads whole collections, because Firestore cannot fold a name. */
  async function nameHolders(changes: readonly Change[]): Promise<Searched["named"]> {
    const holders = new Map<string, string>();
    for (const collection of new Set(changes.filter(givesName).map((change) => change.collection))) {
      for (const document of wholeCollection(collection) ?? (await list({ collection })))
        holders.set(`${collection}/${nameKey(collection, document)}`, document.id);
    }
    return (collection, key) => holders.get(`${collection}/${key}`);
  }

  async function list(query: Parameters<typeof reads.list>[0]): Promise<readonly Document[]> {
    return (await withTimeout(() => reads.list(query), LIST_TIMEOUT_MS)).documents;
  }

  /** Clears the remaining references to a deleted document: a large category takes several commits. Stops if the document is brought back. */
  async function clearReferences(change: Change, action: string): Promise<void> {
    for (;;) {
      checkOnline();
      const references = await referencesTo(change);
      if (references.length === 0 || (await withTimeout(() => reads.one(change.collection, change.id)))) return;
      // If it is refused, another user has changed a reference, and the next turn finds those that are left.
      await transactionOf(references.slice(0, MOST_CHANGES).map(clearing), { action, key: newId() });
    }
  }

  return {
    commit: (changes, id = { action: newId(), key: newId() }) => translated(() => commit(changes, id), authClient.role),
  };
}

function clearing({ collection, field, deletedId, document: { id } }: Reference): Change {
  return { kind: "update", collection, id, fields: { [field]: "" }, expected: { [field]: deletedId } };
}

/** Whether a change gives a document a new name: another one than its writer saw. */
function givesName(change: Change): boolean {
  if (change.kind === "delete") return false;
  const { collection, fields } = change;
  const name = nameKey(collection, fields);
  return name !== undefined && (change.kind === "add" || name !== nameKey(collection, change.expected));
}
