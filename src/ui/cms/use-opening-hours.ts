import { useState } from "react";
import { BackendError, type Document } from "#src/backend/backend.ts";
import { isHalfDay, type OpeningHours, openingHoursFrom } from "#src/domain/opening-hours.ts";
import { changedElsewhere, sameHours, saveOpeningHours, type TouchedDay } from "#src/operations/opening-hours-save.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { useBackend } from "../backend-context.tsx";
import { useNotices } from "../notices/notices-context.tsx";
import { useList } from "../use-live.ts";
import { useUnsaved } from "./unsaved.ts";
import { useSaving } from "./use-saving.ts";

type HalfDay = "Morning" | "Afternoon";

/** The opening hours being edited (D11): days nobody touched follow what is stored, a touched day keeps what was
 *  typed, together with the record as it was when that began. */
export function useOpeningHoursForm() {
  const backend = useBackend();
  const { toasts } = useNotices();
  const saving = useSaving();
  const stored = useList({ collection: "opening_hours" })?.documents;
  const [touched, setTouched] = useState<readonly TouchedDay[]>([]);
  const [clashes, setClashes] = useState<ReturnType<typeof changedElsewhere>>([]);
  const leaveSaved = useUnsaved(touched.length > 0);

  function type(record: Document, half: HalfDay, text: string) {
    setTouched((before) => {
      const day = before.find(({ expected }) => expected.id === record.id) ?? {
        expected: record,
        hours: openingHoursFrom(record),
      };
      const { Morning, Afternoon }: TouchedDay["hours"] = { ...day.hours, [half]: text };
      const others = before.filter((other) => other.expected.id !== record.id);
      // What somebody else has stored meanwhile must not jump under the fingers of one who types the old text.
      const isAsItWas =
        sameHours({ ...day.expected, Morning, Afternoon }, day.expected) && sameHours(record, day.expected);
      return isAsItWas ? others : [...others, { expected: day.expected, hours: { Morning, Afternoon } }];
    });
  }

  async function save(days: readonly TouchedDay[]): Promise<void> {
    setClashes([]);
    await saving.run(
      async (options) => {
        await saveOpeningHours(backend, days, options).catch((error) => meetConflict(error, days));
        setTouched([]);
        leaveSaved();
        toasts.show("success", skCms.hours.saved);
        return undefined;
      },
      () => toasts.show("error", skCms.hours.notSaved),
    );
  }

  /** Fetches what somebody else has saved meanwhile, for the user to choose. */
  async function meetConflict(error: unknown, days: readonly TouchedDay[]): Promise<never> {
    if (error instanceof BackendError && error.code === "conflict") {
      const { documents } = await backend.documents.readList({ collection: "opening_hours" });
      setClashes(changedElsewhere(documents, days));
    }
    throw error;
  }

  /** What the fields of a record show. */
  function hoursOf(record: Document): OpeningHours {
    return { ...openingHoursFrom(record), ...touched.find(({ expected }) => expected.id === record.id)?.hours };
  }
  const isTheirs = ({ expected }: TouchedDay) => clashes.find(({ day }) => day.expected.id === expected.id);
  return {
    saving,
    records: stored,
    hoursOf,
    type,
    isValid: Boolean(stored?.map(hoursOf).every((day) => isHalfDay(day.Morning) && isHalfDay(day.Afternoon))),
    save: () => save(touched),
    conflict: clashes.length > 0 && {
      stored: clashes.map((clash) => openingHoursFrom(clash.stored)),
      takeStored() {
        setTouched(touched.filter((day) => !isTheirs(day)));
        setClashes([]);
        saving.forget();
      },
      async keepMine() {
        const mine = touched.map((day) => ({ ...day, expected: isTheirs(day)?.stored ?? day.expected }));
        setTouched(mine);
        await save(mine);
      },
    },
  };
}
