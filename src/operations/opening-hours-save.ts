import { type Backend, BackendError, type Change, type Document } from "#src/backend/backend.ts";
import { type OpeningHours, openingHoursFrom } from "#src/domain/hours/opening-hours.ts";
import { commitOnce, type OperationOptions, throwIfRefused } from "./commit-once.ts";

/** A weekday that was typed into. */
export type TouchedDay = { readonly original: Document; readonly hours: Pick<OpeningHours, "Morning" | "Afternoon"> };

/** One batched update of every record (spec §7). Untouched days keep what is stored now. If another user changed a touched day, nothing is
 *  saved and the stored records of those days are returned (D11); an empty list means saved. */
export async function saveOpeningHours(
  { documents }: Backend,
  touched: readonly TouchedDay[],
  options?: OperationOptions,
): Promise<readonly Document[]> {
  const { documents: stored } = await documents.readList({ collection: "opening_hours" });
  if (touched.some(({ original }) => !stored.some(({ id }) => id === original.id))) throw new BackendError("notFound");
  const clashes = stored.filter((record) => isChangedElsewhere(record, touched));
  if (clashes.length > 0) return clashes;
  const changes = stored.map((record) => changeOf(record, touched));
  throwIfRefused(await commitOnce(documents, changes, options));
  return [];
}

/** Whether a touched day's record is neither as it was when the typing began nor what was typed. */
function isChangedElsewhere(record: Document, touched: readonly TouchedDay[]): boolean {
  const day = touched.find(({ original }) => original.id === record.id);
  return day !== undefined && !sameHours(record, day.original) && !sameHours(record, { ...record, ...day.hours });
}

/** The whole record in its canonical form, unknown fields included. */
function changeOf(record: Document, touched: readonly TouchedDay[]): Change {
  const { id, ...stored } = record;
  const { id: _, ...known } = openingHoursFrom(record);
  const day = touched.find(({ original }) => original.id === id);
  const fields = { ...stored, ...known, ...day?.hours };
  return { kind: "update", collection: "opening_hours", id, fields, expected: stored };
}

export function sameHours(a: Document, b: Document): boolean {
  const [left, right] = [openingHoursFrom(a), openingHoursFrom(b)];
  return left.Morning === right.Morning && left.Afternoon === right.Afternoon;
}
