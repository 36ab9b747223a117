import { LARGEST_RECORD, LONGEST_RECORD_NAME } from "#src/domain/values/limits.ts";
import type { Collection, CommitId, Document, Fields } from "./backend.ts";
import { rulesOf } from "./collection-rules.ts";
import { pick, same } from "./same.ts";

/** What a record of the history holds (B13) beside when (`At`, milliseconds since 1970), who (`By`, an e-mail) and the id that all records of
 *  one action share (`Commit`). */
export interface RecordedChange {
  readonly Path: string; // of the document, as `pathOf` gives it
  readonly Name: string; // as people read it, at the time of the change
  /** The fields that differ, with those that belong to them (`together`). Left out for a document that was added, or if both are too large. */
  readonly Before?: Fields;
  readonly After?: Fields; // the same; left out for a document that was deleted
}

/** Which commit, and the e-mail of the account that makes it. */
export type Author = CommitId & { readonly by: string };

export const HISTORY = "history";

/** Ids hold no "/". */
export const pathOf = (collection: Collection, id: string): string => `${collection}/${id}`;

/** What is recorded of a change of one document; undefined if nothing changed. */
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

function nameIn(collection: Collection, document: Document): string {
  const { nameField } = rulesOf(collection);
  const name = nameField ? document[nameField] : (document.Day ?? document.From);
  return typeof name === "string" ? name : "";
}
