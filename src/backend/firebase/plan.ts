import { BackendError, type Change, type Collection, type Fields, MOST_CHANGES } from "../backend.ts";
import { applied, type Collections } from "../changes.ts";
import { rulesOf } from "../collection-rules.ts";
import { nameKey } from "../name-key.ts";
import { isId } from "../new-id.ts";
import { same } from "../same.ts";

/** Documents a write touches: `read` are looked at and may be written, `deleted` may be gone already. */
export interface Plan {
  readonly read: readonly Place[];
  readonly deleted: readonly Place[];
  /** Collections in which a document gets a new name. */
  readonly named: readonly Collection[];
  /** What shall be there instead of what was read. */
  after(before: Collections): Collections;
  /** The fields to write of a document; undefined where it is written whole. */
  fields(place: Place): readonly string[] | undefined;
}
export interface Place {
  readonly collection: Collection;
  readonly id: string;
}

export function additionPlan(collection: Collection, id: string, fields: Fields): Plan {
  if (!rulesOf(collection).mayBeAdded || !isId(id)) throw new BackendError("invalid");
  const document = { ...fields, id };
  return {
    read: [{ collection, id }],
    deleted: [],
    named: nameKey(collection, fields) === undefined ? [] : [collection],
    after(before) {
      const [stored] = before[collection];
      if (stored && !same(stored, document)) throw new BackendError("conflict");
      return stored ? before : { ...before, [collection]: [document] };
    },
    fields: () => undefined,
  };
}

export function changesPlan(changes: readonly Change[]): Plan {
  if (changes.length > MOST_CHANGES) throw new BackendError("invalid");
  const written = changes.filter((change) => change.kind !== "delete");
  const named = written.filter(({ collection, fields, expected }) => {
    const key = nameKey(collection, fields);
    return key !== undefined && key !== nameKey(collection, expected);
  });
  return {
    read: unique(written),
    deleted: unique(changes.filter(({ kind }) => kind === "delete")),
    named: [...new Set(named.map(({ collection }) => collection))],
    after: (before) => changes.reduce(applied, before),
    fields(place) {
      const own = written.filter((change) => isAt(change, place));
      if (own.some(({ kind }) => kind === "replace")) return undefined;
      return [...new Set(own.flatMap(({ fields }) => Object.keys(fields)))].filter((name) => name !== "id");
    },
  };
}

export const find = (collections: Collections, { collection, id }: Place) =>
  collections[collection].find((document) => document.id === id);

export const touches = ({ read, deleted }: Plan, place: Place): boolean =>
  [...read, ...deleted].some((touched) => isAt(touched, place));

/** Each once, without those that cannot exist. */
export function unique(places: readonly Place[]): readonly Place[] {
  const possible = places.filter(({ id }) => isId(id));
  return [...new Map(possible.map((place) => [JSON.stringify([place.collection, place.id]), place])).values()];
}

const isAt = (a: Place, b: Place): boolean => a.collection === b.collection && a.id === b.id;
