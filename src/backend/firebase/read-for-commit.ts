import type { DocumentData, DocumentSnapshot } from "firebase/firestore";
import type { Change, Collection, Document } from "../backend.ts";
import { COLLECTION_NAMES, REFERENCES, rulesOf } from "../collection-rules.ts";
import type { Stored } from "../commit-plan.ts";
import { isId } from "../new-id.ts";
import { nameOf } from "../select.ts";
import { documentFrom } from "./firestore.ts";
import { NAME_ID, NAMES, type NameHolder, nameIdOf, nameIdOfKey } from "./name-documents.ts";

type Snapshot = DocumentSnapshot<DocumentData>;
/** Reads a document in a transaction, whose commit then fails if the document is written before. */
type Get = (collection: string, id: string) => Promise<Snapshot>;

/** What a transaction has read to plan a commit. */
export interface Reading {
  readonly stored: Stored;
  /** The name document of this id, as it is stored. */
  holder(nameId: string): NameHolder | undefined;
  /** The id of the name document to which a document refers. */
  nameId(collection: Collection, id: string): string | undefined;
}

/** Reads what a commit's changes concern, each document once: those that they write, those to which these refer and which refer to these, and the
 *  name documents of new names with their owners. */
export async function readFor(
  changes: readonly Change[],
  searched: Pick<Stored, "group" | "specialDays">,
  get: Get,
): Promise<Reading> {
  const reads = new Map<string, Promise<Snapshot>>();
  const read = (collection: string, id: string): Promise<Snapshot> => {
    const path = `${collection}/${id}`;
    const found = reads.get(path) ?? get(collection, id);
    reads.set(path, found);
    return found;
  };
  const keys = changes.flatMap((change) => [change, ...referredBy(change), ...referringTo(change, searched)]);
  await Promise.all(keys.map(({ collection, id }) => read(collection, id)));
  const documents = new Map<string, Snapshot>();
  const holders = new Map<string, NameHolder | undefined>();
  async function readName(change: Change): Promise<void> {
    if (change.kind === "delete") return;
    const { collection, id, fields } = change;
    const before = documentIn(await read(collection, id));
    const nameId = nameIdOf(collection, fields);
    const isKept = before && nameOf(collection, before) === fields[rulesOf(collection).nameField ?? ""];
    if (nameId === undefined || isKept) return;
    const holder = (await read(NAMES, nameId)).data() as NameHolder | undefined;
    holders.set(nameId, holder);
    if (holder && COLLECTION_NAMES.includes(holder.collection)) await read(holder.collection, holder.id);
  }
  await Promise.all(changes.map(readName));
  for (const [path, snapshot] of reads) documents.set(path, await snapshot);

  const one = (collection: Collection, id: string) => documentIn(documents.get(`${collection}/${id}`));
  return {
    stored: {
      ...searched,
      one,
      /** A name document counts only as long as its owner exists and has the name. */
      named(collection, key) {
        const nameId = nameIdOfKey(collection, key);
        const holder = nameId === undefined ? undefined : holders.get(nameId);
        if (!holder || holder.collection !== collection) return undefined;
        const owner = one(collection, holder.id);
        return owner && nameIdOf(collection, owner) === nameId ? holder.id : undefined;
      },
    },
    holder: (nameId) => holders.get(nameId),
    nameId: (collection, id) => documents.get(`${collection}/${id}`)?.get(NAME_ID),
  };
}

const documentIn = (snapshot: Snapshot | undefined): Document | undefined =>
  snapshot?.exists() ? documentFrom(snapshot) : undefined;

interface Key {
  readonly collection: Collection;
  readonly id: string;
}

/** The documents to which the fields of a change refer, without ids that no document may have. */
const referredBy = (change: Change): readonly Key[] =>
  REFERENCES.flatMap(({ collection, field, target }) => {
    const id = change.kind === "delete" ? undefined : change.fields[field];
    return collection === change.collection && typeof id === "string" && isId(id) ? [{ collection: target, id }] : [];
  });

/** The documents that were found to refer to a deleted one. */
const referringTo = (change: Change, { group }: Pick<Stored, "group">): readonly Key[] =>
  REFERENCES.filter(({ target }) => change.kind === "delete" && target === change.collection).flatMap(
    ({ collection }) => group(collection, change.id).map(({ id }) => ({ collection, id })),
  );
