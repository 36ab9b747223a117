import { type Backend, BackendError, type Change, type Document, type UploadOptions } from "#src/backend/backend.ts";
import { type OpeningHours, openingHoursFrom } from "#src/domain/opening-hours.ts";
import { again } from "./again.ts";

/** A weekday somebody has typed into. */
export interface TouchedDay {
  /** The record as it was when they began. */
  readonly expected: Document;
  readonly hours: Pick<OpeningHours, "Morning" | "Afternoon">;
}

/** How often it starts over while others change days nobody touched here. */
const MORE = { conflict: 2 };

/** One batched update of every record (spec §7). Days nobody touched keep what is stored now; a touched day that somebody else
 *  changed meanwhile is a "conflict" (D11). */
export async function saveOpeningHours(
  { documents }: Backend,
  touched: readonly TouchedDay[],
  { signal }: Pick<UploadOptions, "signal"> = {},
): Promise<void> {
  const save = async () => {
    const { documents: stored } = await documents.readList({ collection: "opening_hours" });
    if (touched.some(({ expected }) => !stored.some(({ id }) => id === expected.id)))
      throw new BackendError("notFound");
    if (changedElsewhere(stored, touched).length > 0) return "clash";
    const changes = stored.map((record) => changeOf(record, touched));
    signal?.throwIfAborted();
    return documents.commit(changes);
  };
  if ((await again(save, { signal, more: MORE })) === "clash") throw new BackendError("conflict");
}

/** The days whose stored record is neither what their writer saw nor what they typed. */
export function changedElsewhere(
  stored: readonly Document[],
  touched: readonly TouchedDay[],
): readonly { readonly day: TouchedDay; readonly stored: Document }[] {
  return touched.flatMap((day) => {
    const record = stored.find(({ id }) => id === day.expected.id);
    const isTheirs = record && !sameHours(record, day.expected) && !sameHours(record, { ...record, ...day.hours });
    return isTheirs ? [{ day, stored: record }] : [];
  });
}

/** The whole record in its canonical form, fields we do not know included. */
function changeOf(record: Document, touched: readonly TouchedDay[]): Change {
  const { id, ...stored } = record;
  const { id: _, ...known } = openingHoursFrom(record);
  const day = touched.find(({ expected }) => expected.id === id);
  return {
    kind: "update",
    collection: "opening_hours",
    id,
    fields: { ...stored, ...known, ...day?.hours },
    expected: stored,
  };
}

export function sameHours(a: Document, b: Document): boolean {
  const [left, right] = [openingHoursFrom(a), openingHoursFrom(b)];
  return left.Morning === right.Morning && left.Afternoon === right.Afternoon;
}
