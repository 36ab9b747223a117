import type { Document, Documents, Fields, Files } from "#src/backend/backend.ts";
import { filesOf } from "#src/backend/collection-rules.ts";
import { same } from "#src/backend/same.ts";
import type { HistoryRecord } from "#src/domain/history/history-record.ts";
import { addedForGood, takenBack, writtenForm } from "#src/domain/history/take-back-changes.ts";
import { FILES_BINNED_MS } from "#src/domain/values/limits.ts";
import { storedOf } from "./take-back.ts";

/** Records of an action that are compared with what is stored before they are taken back at once, 50 products with each request. */
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

/** Why a record cannot be taken back; "cannotRemove" if what differs stays. */
export function whyNotTakenBack(
  record: HistoryRecord,
  now: Document | null,
): "gone" | "asBefore" | "existsAgain" | "cannotRemove" | undefined {
  const { before, after, collection } = record;
  if (!after) return now ? (differs(record, now) ? "existsAgain" : "asBefore") : undefined;
  if (!now) return before || collection === "settings" ? "gone" : "asBefore";
  if (!before) return undefined;
  const differing = fieldsOf(record).filter((name) => differsIn(record, now, name));
  if (differing.length === 0) return "asBefore";
  const stays = addedForGood(record);
  return differing.every((name) => stays.includes(name)) ? "cannotRemove" : undefined;
}

/** Whether nothing was recorded of a deleted document since; true of one that is there, which is compared itself. */
export async function isLatest(documents: Documents, { path, key, after }: HistoryRecord): Promise<boolean> {
  if (after) return true;
  const where = { field: "Path", equals: path };
  const newest = await documents.readList({ collection: "history", where, first: 1 });
  return newest.documents.every(({ id }) => id === key);
}

/** Those records of an action that are not taken back already; all of more than `MOST_COMPARED`. */
export async function notTakenBackYet(
  documents: Documents,
  records: readonly HistoryRecord[],
): Promise<readonly HistoryRecord[]> {
  if (records.length > MOST_COMPARED) return records;
  const stored = await storedOf(documents, takenBack(records));
  return records.filter((record) => whyNotTakenBack(record, stored.get(record.path) ?? null) !== "asBefore");
}

const differs = (record: HistoryRecord, now: Document): boolean =>
  Object.keys(record.before ?? {}).some((name) => differsIn(record, now, name));

/** Whether a field is not as before the change, in whatever form it was stored then. */
const differsIn = ({ collection, before = {} }: HistoryRecord, now: Document, name: string): boolean =>
  !same(writtenForm(collection, now, name), writtenForm(collection, before, name));

/** Whether taking it back at the time `now` brings files back that may not be stored any more. */
export function mayLackFiles(
  { at, collection, before = {}, after = {} }: HistoryRecord,
  { hasBin }: Pick<Files, "hasBin">,
  now: number,
): boolean {
  if (!collection || (hasBin && now - at < FILES_BINNED_MS)) return false;
  const kept = filesOf(collection, after);
  return filesOf(collection, before).some((url) => !kept.includes(url));
}

export const differingFields = (before: Fields, after: Fields): readonly string[] =>
  fieldsOf({ before, after }).filter((name) => !same(before[name], after[name]));

const fieldsOf = ({ before, after }: Pick<HistoryRecord, "before" | "after">): readonly string[] => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
];
