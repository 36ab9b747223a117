import type { DocumentData, DocumentSnapshot } from "firebase/firestore";
import type { Change, Collection } from "../backend.ts";
import { REFERENCES } from "../collection-rules.ts";
import type { Stored } from "../commit-draft.ts";
import { pathOf } from "../history.ts";
import { nameKey } from "../name-key.ts";
import { isId } from "../new-id.ts";
import { documentFrom } from "./firestore.ts";

/** What was searched before the transaction, because a transaction of the web SDK cannot query. */
export type Searched = Omit<Stored, "one">;
/** Reads a document in a transaction, whose commit then fails if the document is written before. */
type Get = (collection: Collection, id: string) => Promise<DocumentSnapshot<DocumentData>>;

/** Reads once each document that changes write or refer to, that refers to a deleted one, or that has a name which they give. */
export async function readFor(changes: readonly Change[], searched: Searched, get: Get): Promise<Stored> {
  const reading = new Map<string, Promise<DocumentSnapshot<DocumentData>>>();
  const read = (collection: Collection, id: string) => {
    const path = pathOf(collection, id);
    if (!reading.has(path)) reading.set(path, get(collection, id));
  };
  for (const change of changes) {
    read(change.collection, change.id);
    if (change.kind === "delete") {
      for (const { collection } of REFERENCES.filter(({ target }) => target === change.collection))
        for (const { id } of searched.group(collection, change.id)) read(collection, id);
      continue;
    }
    for (const { field, target } of REFERENCES.filter(({ collection }) => collection === change.collection)) {
      const id = change.fields[field];
      if (typeof id === "string" && isId(id)) read(target, id);
    }
    const key = nameKey(change.collection, change.fields);
    const holder = key === undefined ? undefined : searched.named(change.collection, key);
    if (holder !== undefined) read(change.collection, holder);
  }
  const snapshots = new Map(
    await Promise.all([...reading].map(async ([path, snapshot]) => [path, await snapshot] as const)),
  );
  return {
    ...searched,
    one(collection, id) {
      const snapshot = snapshots.get(pathOf(collection, id));
      return snapshot?.exists() ? documentFrom(snapshot) : undefined;
    },
  };
}
