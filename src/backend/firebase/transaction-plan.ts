import { BackendError, type Change, type Collection, type Fields, MOST_CHANGES } from "../backend.ts";
import { applied, type Collections } from "../changes.ts";
import { REFERENCES, rulesOf } from "../collection-rules.ts";
import { isId } from "../new-id.ts";

export interface DocumentKey {
  readonly collection: Collection;
  readonly id: string;
}

/** What a write reads, and what it makes of it. */
export interface TransactionPlan {
  /** Documents that are read and then written or deleted, and those to which what is written refers: the transaction fails where one is
   *  deleted meanwhile. */
  readonly read: readonly DocumentKey[];
  /** Throws a `BackendError` where the write may not be done. */
  after(before: Collections): Collections;
  /** Names of the fields to send of a document; undefined for all. */
  fields(key: DocumentKey): readonly string[] | undefined;
}

/** Rules look up at most 20 documents for one commit, two of them for each name (ADR-030). */
const MOST_NAMES = 10;

/** Throws "invalid" for more changes, or more names, than Firestore takes in one commit. */
export function refuseTooMany(changes: readonly Change[]): void {
  const isTooMany = changes.length > MOST_CHANGES || changes.filter(givesName).length > MOST_NAMES;
  if (isTooMany) throw new BackendError("invalid");
}

const givesName = (change: Change): boolean =>
  change.kind !== "delete" && (rulesOf(change.collection).nameField ?? "") in change.fields;

/** Throws "invalid" for an id that the site gives no document: one from the console, which nobody here may write. */
export function changesPlan(changes: readonly Change[]): TransactionPlan {
  if (!changes.every(({ id }) => isId(id))) throw new BackendError("invalid");
  const written = changes.filter((change) => change.kind !== "delete");
  return {
    read: unique([...changes, ...written.flatMap(referred)]),
    after: (before) => changes.reduce(applied, before),
    fields(key) {
      const own = written.filter(({ collection, id }) => collection === key.collection && id === key.id);
      if (own.some(({ kind }) => kind !== "update")) return undefined;
      return [...new Set(own.flatMap(({ fields }) => Object.keys(fields)))].filter((name) => name !== "id");
    },
  };
}

/** The documents to which the fields of a change refer, without ids that no document may have. */
const referred = ({ collection, fields }: Change & { readonly fields: Fields }): readonly DocumentKey[] =>
  REFERENCES.flatMap(({ field, target, ...of }) => {
    const id = fields[field];
    return of.collection === collection && typeof id === "string" && isId(id) ? [{ collection: target, id }] : [];
  });

/** Each document once. */
const unique = (keys: readonly DocumentKey[]): readonly DocumentKey[] => [
  ...new Map(keys.map((key) => [`${key.collection}/${key.id}`, key])).values(),
];
