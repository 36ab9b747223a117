import { type Backend, type Change, type Document, MOST_CHANGES, type Refused } from "#src/backend/backend.ts";
import { freePaths } from "#src/backend/free-path.ts";
import { pick, same } from "#src/backend/same.ts";
import { staysStored } from "#src/domain/hours/special-day-rules.ts";
import { type SpecialDay, specialDayFrom } from "#src/domain/hours/special-days.ts";
import type { Notice } from "#src/domain/shop/notice.ts";
import { commitOnce, type OperationOptions, throwIfRefused } from "./commit-once.ts";
import { type DocumentSave, type SaveOutcome, saveDocument } from "./document-save.ts";

export type SpecialDayFields = Omit<SpecialDay, "id">;

const COLLECTION = "special_days";

/** Saves the form of an entry: days with other hours than those of the week (B2). "duplicate" if another entry covers one of the days.
 *  The id of a new entry is its first day, not the id of the form. */
export async function saveSpecialDay(
  backend: Backend,
  write: DocumentSave,
  today: string,
  options?: OperationOptions,
): Promise<SaveOutcome> {
  const { original, fields } = write;
  const entry = entryFrom(write);
  if (!original) return (await addSpecialDays(backend, [entry], today, options)) ? "saved" : "duplicate";
  const isMoved = "From" in fields || "To" in fields;
  const days = isMoved ? { From: entry.From, To: entry.To } : {};
  return saveDocument(backend, { ...write, fields: { ...fields, ...days } }, options);
}

/** Adds entries and makes other changes in one commit, all or none. Returns false and changes nothing if another entry covers one of the days. */
export async function addSpecialDays(
  { documents }: Backend,
  entries: readonly SpecialDayFields[],
  today: string,
  options?: OperationOptions,
  others: readonly Change[] = [],
): Promise<boolean> {
  const stored = (await documents.readList({ collection: COLLECTION })).documents.map(specialDayFrom);
  const added = entries.map(
    (fields): Change => ({ kind: "add", collection: COLLECTION, id: freeId(fields, stored), fields }),
  );
  // Entries that ended over a year ago are deleted, because every page holds all entries; as many as the commit has room for.
  const old = stored.filter((day) => !staysStored(day, today));
  const deletions = old.map(({ id }): Change => ({ kind: "delete", collection: COLLECTION, id }));
  const changes = [...added, ...others, ...deletions].slice(0, MOST_CHANGES);
  const outcome = await commitOnce(documents, changes, options);
  // "changed": another user has added an entry with the same first day, and so the same id, since the entries were read.
  const isDayTaken = ({ at, why }: Refused) => at < added.length && (why === "covered" || why === "changed");
  if (outcome !== "committed" && outcome.some(isDayTaken)) return false;
  throwIfRefused(outcome);
  return true;
}

interface Closing {
  readonly entry: SpecialDayFields;
  readonly replaced: readonly SpecialDay[]; // by `entry`, as staff saw them
  /** The new notice, and the stored notice that it replaces; undefined if the notice does not change. */
  readonly notice: { readonly fields: Notice; readonly stored: Document | null } | undefined;
}

/** Closes the shop for days in one commit. Returns false if an entry that is not replaced covers one of the days. */
export function closeShop(
  backend: Backend,
  { entry, replaced, notice }: Closing,
  today: string,
  options?: OperationOptions,
): Promise<boolean> {
  const others = replaced.map(
    (day): Change => ({ kind: "delete", collection: COLLECTION, id: day.id, expected: { ...day } }),
  );
  if (notice) {
    const document = { collection: "settings", id: "notice", fields: { ...notice.fields } } as const;
    const expected = notice.stored && pick(notice.stored, ["Text", "Until"]);
    others.push(expected ? { ...document, kind: "update", expected } : { ...document, kind: "add" });
  }
  return addSpecialDays(backend, [entry], today, options, others);
}

/** Whether a stored entry has the values of `entry`. */
export const isStoredAs = (entry: SpecialDayFields, { id: _, ...stored }: SpecialDay): boolean => same(stored, entry);

/** "2026-12-24", or "2026-12-24 (2)" if an entry that was moved to other days still has that id. Two users who add an entry at once get the
 *  same id, so that one of them is refused. */
function freeId({ From }: SpecialDayFields, stored: readonly SpecialDay[]): string {
  const ids = freePaths(From);
  let free = ids.next().value;
  while (stored.some(({ id }) => id === free)) free = ids.next().value;
  return free;
}

/** The entry as the form shows it: the original with the changed fields. An empty `To` means that it has one day. */
export function entryFrom({ original, fields }: DocumentSave): SpecialDayFields {
  const before = original && specialDayFrom(original);
  const { id: _, ...entry } = specialDayFrom({ ...original, ...fields, id: "" });
  // An entry of one day still has one day if only its first day is changed.
  const staysOneDay = !("To" in fields) && before?.From === before?.To;
  return entry.To === "" || staysOneDay ? { ...entry, To: entry.From } : entry;
}
