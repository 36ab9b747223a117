import { LARGEST_RECORD, LONGEST_RECORD_NAME } from "#src/domain/values/limits.ts";
import type { Change, Collection, Document, Fields } from "./backend.ts";
import { rulesOf } from "./collection-rules.ts";
import { pick, same } from "./same.ts";

/** What a record of the history holds (B13) beside when (`At`, milliseconds since 1970), who (`By`, an e-mail) and the id that all records of
 *  one action share (`Commit`). */
export interface RecordedChange {
  /** The document, as `pathOf` gives it. */
  readonly Path: string;
  /** As people read it, at the time of the change. */
  readonly Name: string;
  /** The fields that differ, with those that belong to them (`together`); a field that was missing is missing. Left out for a document that was added, or where both are too large. */
  readonly Before?: Fields;
  /** The same; left out for one that was deleted. */
  readonly After?: Fields;
}

/** Who makes a commit. */
export interface Author {
  /** The e-mail of the account. */
  readonly by: string;
  /** The id that the records of all commits of one action share. */
  readonly action: string;
}

/** The collection of the records. */
export const HISTORY = "history";

/** Ids hold no "/". */
export const pathOf = (collection: Collection, id: string): string => `${collection}/${id}`;

/** What is recorded of a change of one document; undefined where nothing changed. */
export function recordOf(
  collection: Collection,
  before: Document | undefined,
  after: Document | undefined,
): RecordedChange | undefined {
  const shown = before ?? after;
  if (!shown) return undefined;
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  names.delete("id");
  const changed = [...names].filter((name) => !same(before?.[name], after?.[name]));
  if (before && after && changed.length === 0) return undefined;
  const { together = [] } = rulesOf(collection);
  const joined = changed.some((name) => together.includes(name)) ? together : [];
  const recorded = [...names].filter((name) => changed.includes(name) || joined.includes(name));
  const Before = before && pick(before, recorded);
  const After = after && pick(after, recorded);
  const isTooLarge = JSON.stringify([Before, After]).length > LARGEST_RECORD;
  return {
    Path: pathOf(collection, shown.id),
    Name: nameIn(collection, shown).slice(0, LONGEST_RECORD_NAME),
    ...(Before && !isTooLarge && { Before }),
    ...(After && !isTooLarge && { After }),
  };
}

/** Whether a record of the document in its action is of this very change, by which a repetition is recognised whose first answer was lost
 *  (ADR-021). An action adds a document once: again it may lack what is gone by then. */
export function isRecordOf(record: Fields, change: Change): boolean {
  if (change.kind === "delete") return isDeletion(record);
  if (change.kind === "add") return record.Before === undefined;
  const { kind, collection, id, fields, expected } = change;
  const before = kind === "update" ? pick(expected, Object.keys(fields)) : expected;
  const made = recordOf(collection, { ...before, id }, { ...fields, id });
  return made !== undefined && same(changeIn(record), changeIn(made));
}

/** Both states without the fields that are equal: a change need not name all that are recorded together. */
function changeIn({ Before, After }: { readonly Before?: Fields; readonly After?: Fields }) {
  if (!Before || !After) return { Before, After };
  const names = Object.keys({ ...Before, ...After }).filter((name) => !same(Before[name], After[name]));
  return { Before: pick(Before, names), After: pick(After, names) };
}

/** Whether a document is deleted, by its newest record. */
export const isDeletion = (record: Fields | undefined): boolean => record?.Before !== undefined && !record.After;

function nameIn(collection: Collection, document: Document): string {
  const { nameField } = rulesOf(collection);
  const name = nameField ? document[nameField] : (document.Day ?? document.From);
  return typeof name === "string" ? name : "";
}
