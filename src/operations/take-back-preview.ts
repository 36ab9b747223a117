import type { Document, Documents, Fields, Files } from "#src/backend/backend.ts";
import { filesOf } from "#src/backend/collection-rules.ts";
import { same } from "#src/backend/same.ts";
import type { HistoryRecord } from "#src/domain/history/history-record.ts";
import { addedForGood, takenBack, writtenForm } from "#src/domain/history/take-back-changes.ts";
import { FILES_BINNED_MS } from "#src/domain/values/limits.ts";
import { storedOf } from "./take-back.ts";

/** The most records of an action that are compared with the stored documents before they are taken back; a request reads 50 products. */
const MOST_COMPARED = 1_000;

/** The record with `after` replaced by what is stored now, because that is what the preview shows and the write compares. */
export function withStoredAfter(record: HistoryRecord, now: Document | null): HistoryRecord {
  const { before, after } = record;
  if (!after || !now) return record;
  const { id: _, ...fields } = now;
  const names = before ? fieldsOf(record).filter((name) => name in now) : Object.keys(fields);
  return { ...record, after: Object.fromEntries(names.map((name) => [name, now[name]])) };
}

export const hasChangedSince = (record: HistoryRecord, now: Document | null): boolean =>
  !same(withStoredAfter(record, now).after, record.after);

/** Why a record cannot be taken back; undefined if it can. "cannotRemove" if only fields differ that taking back cannot remove. */
export function whyNotTakenBack(
  record: HistoryRecord,
  now: Document | null,
): "gone" | "asBefore" | "existsAgain" | "cannotRemove" | undefined {
  const { before, after, collection } = record;
  if (!after) return now ? (isAnyFieldChanged(record, now) ? "existsAgain" : "asBefore") : undefined;
  if (!now) return before || collection === "settings" ? "gone" : "asBefore";
  if (!before) return undefined;
  const differing = fieldsOf(record).filter((name) => isFieldChanged(record, now, name));
  if (differing.length === 0) return "asBefore";
  const stays = addedForGood(record);
  return differing.every((name) => stays.includes(name)) ? "cannotRemove" : undefined;
}

/** Whether a record is the newest of a deleted document. Always true if the change deleted nothing: then the document itself is compared. */
export async function isLatest(documents: Documents, { path, key, after }: HistoryRecord): Promise<boolean> {
  if (after) return true;
  const where = { field: "Path", equals: path };
  const newest = await documents.readList({ collection: "history", where, first: 1 });
  return newest.documents.every(({ id }) => id === key);
}

/** The records of an action that are not taken back already. More than `MOST_COMPARED` records are all returned, without comparing. */
export async function notTakenBackYet(
  documents: Documents,
  records: readonly HistoryRecord[],
): Promise<readonly HistoryRecord[]> {
  if (records.length > MOST_COMPARED) return records;
  const stored = await storedOf(documents, takenBack(records));
  return records.filter((record) => whyNotTakenBack(record, stored.get(record.path) ?? null) !== "asBefore");
}

const isAnyFieldChanged = (record: HistoryRecord, now: Document): boolean =>
  Object.keys(record.before ?? {}).some((name) => isFieldChanged(record, now, name));

/** Whether a field is not as before the change; both values are compared in today's form. */
const isFieldChanged = ({ collection, before = {} }: HistoryRecord, now: Document, name: string): boolean =>
  !same(writtenForm(collection, now, name), writtenForm(collection, before, name));

/** Whether taking a record back at the time `now` brings files back that may not be stored any more. */
export function mayLackFiles(
  { at, collection, before = {}, after = {} }: HistoryRecord,
  { hasBin }: Pick<Files, "hasBin">,
  now: number,
): boolean {
  if (!collection || (hasBin && now - at < FILES_BINNED_MS)) return false;
  const filesAfter = filesOf(collection, after);
  return filesOf(collection, before).some((url) => !filesAfter.includes(url));
}

export const differingFields = (before: Fields, after: Fields): readonly string[] =>
  fieldsOf({ before, after }).filter((name) => !same(before[name], after[name]));

const fieldsOf = ({ before, after }: Pick<HistoryRecord, "before" | "after">): readonly string[] => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
];
