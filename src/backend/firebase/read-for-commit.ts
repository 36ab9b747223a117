import type { DocumentData, DocumentSnapshot } from "firebase/firestore";
import type { Change, Collection } from "../backend.ts";
import { REFERENCES } from "../collection-rules.ts";
import type { Stored } from "../commit-plan.ts";
import { nameKey } from "../name-key.ts";
import { isId } from "../new-id.ts";
import { documentFrom } from "./firestore.ts";

/** What was searched before the transaction, because a transaction of the web SDK cannot query. */
export type Searched = Omit<Stored, "one">;
/** Reads a document in a transaction, whose commit then fails if the document is written before. */
type Get = (collection: Collection, id: string) => Promise<DocumentSnapshot<DocumentData>>;

/** Reads what a commit's changes concern, each document once: those that they write, those to which these refer and which refer to these, and
 *  those that have a name which they give. */
export async function readFor(changes: readonly Change[], searched: Searched, get: Get): Promise<Stored> {
  const keys = changes.flatMap((change) => [
    change,
    ...referredBy(change),
    ...referringTo(change, searched),
    ...holding(change, searched),
  ]);
  const byPath = new Map(keys.map((key) => [pathOf(key), key]));
  const read = [...byPath].map(async ([path, { collection, id }]) => [path, await get(collection, id)] as const);
  const documents = new Map(await Promise.all(read));
  return {
    ...searched,
    one(collection, id) {
      const snapshot = documents.get(pathOf({ collection, id }));
      return snapshot?.exists() ? documentFrom(snapshot) : undefined;
    },
  };
}

interface Key {
  readonly collection: Collection;
  readonly id: string;
}
const pathOf = ({ collection, id }: Key) => `${collection}/${id}`;

/** The documents to which the fields of a change refer, without ids that no document may have. */
const referredBy = (change: Change): readonly Key[] =>
  REFERENCES.flatMap(({ collection, field, target }) => {
    const id = change.kind === "delete" ? undefined : change.fields[field];
    return collection === change.collection && typeof id === "string" && isId(id) ? [{ collection: target, id }] : [];
  });

/** The documents that were found to refer to a deleted one. */
const referringTo = (change: Change, { group }: Searched): readonly Key[] =>
  REFERENCES.filter(({ target }) => change.kind === "delete" && target === change.collection).flatMap(
    ({ collection }) => group(collection, change.id).map(({ id }) => ({ collection, id })),
  );

/** The document that was found to have the name which a change gives. */
function holding(change: Change, { named }: Searched): readonly Key[] {
  const { collection } = change;
  const key = change.kind === "delete" ? undefined : nameKey(collection, change.fields);
  const id = key === undefined ? undefined : named(collection, key);
  return id === undefined ? [] : [{ collection, id }];
}
