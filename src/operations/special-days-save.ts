import {
  type Backend,
  type Change,
  type Document,
  type Fields,
  MOST_CHANGES,
  type Refused,
} from "#src/backend/backend.ts";
import { freePaths } from "#src/backend/free-path.ts";
import { pick, same } from "#src/backend/same.ts";
import { staysStored } from "#src/domain/hours/special-day-rules.ts";
import { type SpecialDay, specialDayFrom } from "#src/domain/hours/special-days.ts";
import type { Notice } from "#src/domain/shop/notice.ts";
import { commitOnce, type OperationOptions, throwIfRefused } from "./commit-once.ts";
import { type DocumentSave, type SaveOutcome, saveDocument } from "./document-save.ts";

export type SpecialDayFields = Omit<SpecialDay, "id">;

const COLLECTION = "special_days";

/** Saves what the form of an entry holds (B2). An empty `To` means the day of `From`. "duplicate" if another entry covers one of the days. */
export async function saveSpecialDay(
  backend: Backend,
  write: DocumentSave,
  today: string,
  options?: OperationOptions,
): Promise<SaveOutcome> {
  const { original, fields } = write;
  const { From, To, ...others } = entryFrom(write);
  // The form's id is not used, because the id of an entry is its first day.
  if (!original)
    return (await addSpecialDays(backend, [{ From, To, ...others }], today, options)) ? "saved" : "duplicate";
  const isMoved = "From" in fields || "To" in fields;
  return saveDocument(backend, { ...write, fields: { ...fields, ...(isMoved && { From, To }) } }, options);
}

/** Adds entries in one commit with other changes, all or none. The commit also deletes entries that ended over a year ago, as many as fit in.
 *  Returns false and adds nothing if another entry covers one of the days. */
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
  const ended = stored.filter((day) => !staysStored(day, today)).map(({ id }) => deletionOf(id));
  const changes = [...added, ...others, ...ended].slice(0, MOST_CHANGES);
  const outcome = await commitOnce(documents, changes, options);
  const isDayTaken = ({ at, why }: Refused) => at < added.length && (why === "covered" || why === "changed");
  if (outcome !== "committed" && outcome.some(isDayTaken)) return false;
  throwIfRefused(outcome);
  return true;
}

const deletionOf = (id: string, expected?: Fields): Change => ({
  kind: "delete",
  collection: COLLECTION,
  id,
  ...(expected && { expected }),
});

interface Closing {
  readonly entry: SpecialDayFields;
  /** The entries that `entry` replaces, as staff saw them. */
  readonly replaced: readonly SpecialDay[];
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
  const others = replaced.map((day) => deletionOf(day.id, { ...day }));
  if (notice) {
    const document = { collection: "settings", id: "notice", fields: { ...notice.fields } } as const;
    const expected = notice.stored && pick(notice.stored, ["Text", "Until"]);
    others.push(expected ? { ...document, kind: "update", expected } : { ...document, kind: "add" });
  }
  return addSpecialDays(backend, [entry], today, options, others);
}

/** Whether a stored entry has the values of `entry`, whichever user stored it. */
export const isStoredAs = (entry: SpecialDayFields, { id: _, ...stored }: SpecialDay): boolean => same(stored, entry);

/** The first day, with a number if a moved entry has that id. Two users who add an entry at once get the same id, so that one is refused. */
function freeId({ From }: SpecialDayFields, stored: readonly SpecialDay[]): string {
  const ids = freePaths(From);
  let free = ids.next().value;
  while (stored.some(({ id }) => id === free)) free = ids.next().value;
  return free;
}

/** The entry with the changes of the form. An entry of one day still has one day if only its first day is changed. */
export function entryFrom({ original, fields }: DocumentSave): SpecialDayFields {
  const before = original && specialDayFrom(original);
  const { id: _, ...entry } = specialDayFrom({ ...original, ...fields, id: "" });
  const isOneDay = entry.To === "" || (!("To" in fields) && before?.From === before?.To);
  return isOneDay ? { ...entry, To: entry.From } : entry;
}
