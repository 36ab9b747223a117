import { type Backend, type Change, type Document, type Documents, MOST_CHANGES } from "#src/backend/backend.ts";
import { freePaths } from "#src/backend/free-path.ts";
import { HISTORY } from "#src/backend/history.ts";
import { newId } from "#src/backend/new-id.ts";
import { same } from "#src/backend/same.ts";
import { dateOf, shopTimeOf } from "#src/domain/hours/shop-time.ts";
import { staysStored } from "#src/domain/hours/special-day-rules.ts";
import { overlaps, type SpecialDay, specialDayFrom } from "#src/domain/hours/special-days.ts";
import { numberFrom } from "#src/domain/values/stored.ts";
import { type DocumentSave, type SaveOutcome, saveDocument } from "./document-save.ts";
import { type OperationOptions, unlessDone } from "./retry.ts";

export type SpecialDayFields = Omit<SpecialDay, "id">;

const COLLECTION = "special_days";
/** How often it starts over while others add entries. */
const RETRIES = { conflict: 2 };

/** Saves what the form of an entry holds (B2). An empty `To` is the day of `From`. "duplicate": another entry covers one of its days. */
export async function saveSpecialDay(
  backend: Backend,
  write: DocumentSave,
  today: string,
  options?: OperationOptions,
): Promise<SaveOutcome> {
  const { original, fields } = write;
  const entry = entryFrom(write);
  // The form's id is not used: that of an entry is its first day.
  if (!original) return (await addSpecialDays(backend, [entry], today, options)) ? "saved" : "duplicate";
  if (!("From" in fields || "To" in fields)) return saveDocument(backend, write, options);
  const others = (await storedDays(backend)).map(specialDayFrom).filter(({ id }) => id !== original.id);
  if (others.some((other) => overlaps(other, entry))) return "duplicate";
  const { From, To } = entry;
  return saveDocument(backend, { ...write, fields: { ...fields, From, To } }, options);
}

/** Adds entries in one commit, all or none, and deletes with it those that were over a year ago, as many as it takes. False, and nothing is
 *  added, where another entry covers one of the days. Two people who add the same first day at once choose the same id, so only the first of them
 *  adds it; entries that overlap otherwise can still meet, and /cms marks them. */
export async function addSpecialDays(
  backend: Backend,
  entries: readonly SpecialDayFields[],
  today: string,
  { signal, action = newId(), isRepeated }: OperationOptions = {},
): Promise<boolean> {
  const write = async ({ commit }: Documents) => {
    const days = await storedDays(backend);
    const stored = days.map(specialDayFrom);
    // What an earlier attempt has added, whose answer was lost, is there already.
    const missing = missingOf(entries, stored);
    if (isAnyCovered(missing, stored)) return false;
    const ended = await endedLongAgo(backend, days, today);
    signal?.throwIfAborted();
    const changes: readonly Change[] = [
      ...missing.map(
        (fields) => ({ kind: "add", collection: COLLECTION, id: freeId(fields, stored), fields }) as const,
      ),
      ...ended
        .slice(0, MOST_CHANGES - missing.length)
        .map((expected) => ({ kind: "delete", collection: COLLECTION, id: expected.id, expected }) as const),
    ];
    await commit(changes);
    return true;
  };
  const isDone = async () => {
    const stored = (await storedDays(backend)).map(specialDayFrom);
    const missing = missingOf(entries, stored);
    // Somebody may have changed one that was added.
    return isAnyCovered(missing, stored) ? undefined : missing.length === 0;
  };
  return unlessDone(backend.documents, { action, isRepeated, write, isDone, done: true, signal, retries: RETRIES });
}

const missingOf = (entries: readonly SpecialDayFields[], stored: readonly SpecialDay[]) =>
  entries.filter((entry) => !stored.some((day) => isStoredAs(entry, day)));

const isAnyCovered = (entries: readonly SpecialDayFields[], stored: readonly SpecialDay[]): boolean =>
  entries.some((entry) => stored.some((other) => overlaps(other, entry)));

/** Whether this is the entry as it is stored, by whomever. */
export const isStoredAs = (entry: SpecialDayFields, { id: _, ...stored }: SpecialDay): boolean => same(stored, entry);

async function storedDays({ documents }: Backend): Promise<readonly Document[]> {
  return (await documents.readList({ collection: COLLECTION })).documents;
}

/** The entries that were over a year ago, also on the day of the newest record of the history, because this device's clock may be ahead. */
async function endedLongAgo({ documents }: Backend, days: readonly Document[], today: string) {
  const ended = days.filter((day) => !staysStored(specialDayFrom(day), today));
  if (ended.length === 0) return [];
  const [newest] = (await documents.readList({ collection: HISTORY, first: 1 })).documents;
  const lastDay = dateOf(shopTimeOf(numberFrom(newest?.At) ?? 0));
  return ended.filter((day) => !staysStored(specialDayFrom(day), lastDay));
}

/** The first day, or with a number where an entry that was moved has that id: the same for two who add it at once. */
function freeId({ From }: SpecialDayFields, stored: readonly SpecialDay[]): string {
  const ids = freePaths(From);
  let free = ids.next().value;
  while (stored.some(({ id }) => id === free)) free = ids.next().value;
  return free;
}

/** The entry as the form leaves it: one of a single day stays that where only its first day is changed. */
export function entryFrom({ original, fields }: DocumentSave): SpecialDayFields {
  const before = original && specialDayFrom(original);
  const { id: _, ...entry } = specialDayFrom({ ...original, ...fields, id: "" });
  const isOneDay = entry.To === "" || (!("To" in fields) && before?.From === before?.To);
  return isOneDay ? { ...entry, To: entry.From } : entry;
}
