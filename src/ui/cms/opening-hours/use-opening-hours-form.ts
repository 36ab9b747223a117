import { useState } from "react";
import type { Document } from "#src/backend/backend.ts";
import { becomesHalfDay, isHalfDay, type OpeningHours, openingHoursFrom } from "#src/domain/hours/opening-hours.ts";
import { sameHours, saveOpeningHours, type TouchedDay } from "#src/operations/opening-hours-save.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skCmsHours } from "#src/text/sk-cms-hours.ts";
import { useBackend } from "../../backend-context.tsx";
import { useMessages } from "../../messages/messages-context.tsx";
import { useList } from "../../use-live.ts";
import { handleSubmit } from "../forms/handle-submit.ts";
import { typedText } from "../forms/typed-text.ts";
import { logFailure, showNotSaved } from "../saving/failure-text.ts";
import { useUnsaved } from "../saving/unsaved.ts";
import { useSaving } from "../saving/use-saving.ts";

/** The form of all weekdays (D11). It follows other users' changes day by day: an untouched day shows its stored record, a touched day the typed
 *  text. If another user has changed a touched day, nothing is saved, and staff choose between the two. */
export function useOpeningHoursForm() {
  const backend = useBackend();
  const { toasts } = useMessages();
  const saving = useSaving();
  const { stored, records, enter, replaceShown } = useShownRecords();
  const [touched, setTouched] = useState<readonly TouchedDay[]>([]);
  /** The stored records of touched days that another user has changed. */
  const [clashes, setClashes] = useState<readonly Document[]>([]);
  const isUnsaved = touched.length > 0;
  const releaseUnsaved = useUnsaved(isUnsaved);

  function type(record: Document, half: "Morning" | "Afternoon", text: string) {
    setTouched((before) => {
      const { original, hours } = touchedDay(record, before) ?? { original: record, hours: openingHoursFrom(record) };
      const { Morning, Afternoon }: TouchedDay["hours"] = { ...hours, [half]: text };
      const others = before.filter((day) => day.original.id !== record.id);
      const isTypedBack = sameHours({ ...original, Morning, Afternoon }, original);
      // If the stored record has changed, the day stays touched. Otherwise its fields would change under the fingers.
      const isStored = sameHours(withId(record.id, stored ?? []) ?? record, original);
      if (isTypedBack && isStored) return others;
      return [...others, { original, hours: { Morning, Afternoon } }];
    });
  }

  async function save(typed: readonly TouchedDay[]): Promise<void> {
    const days = typed.map(({ original, hours: { Morning, Afternoon } }) => ({
      original,
      hours: { Morning: typedText(Morning), Afternoon: typedText(Afternoon) },
    }));
    setClashes([]);
    // During the save the fields are disabled, and React gets no blur event of the field with the cursor.
    enter(undefined);
    const showFailure = (failure: string, error: unknown) => {
      logFailure(error);
      showNotSaved(toasts, failure, error, skCmsHours.notSaved);
    };
    await saving.run(
      async (options) => {
        const changedElsewhere = await saveOpeningHours(backend, days, options);
        if (changedElsewhere.length > 0) {
          setClashes(changedElsewhere);
          toasts.show("error", skCmsHours.notSaved);
          return skCms.failure.conflict;
        }
        replaceShown((record) => ({ ...record, ...touchedDay(record, days)?.hours }));
        setTouched([]);
        releaseUnsaved();
        toasts.show("success", skCmsHours.saved);
        return undefined;
      },
      showFailure,
      [typed], // The same values, saved again, are the same action.
    );
  }

  /** Shows what another user has stored for the days that clash. */
  function takeStored(): void {
    setTouched(touched.filter(({ original }) => !withId(original.id, clashes)));
    replaceShown((record) => {
      const original = touchedDay(record, touched)?.original;
      // A record that has changed since the typing began is the clash itself, or newer.
      const isOutdated = original !== undefined && sameHours(record, original);
      return (isOutdated && withId(record.id, clashes)) || record;
    });
    setClashes([]);
    saving.reset();
  }
  /** Saves the typed text over what another user has stored. */
  function keepMine(): void {
    const mine = touched.map((day) => ({ ...day, original: withId(day.original.id, clashes) ?? day.original }));
    setTouched(mine);
    void save(mine);
  }
  const storedNow = ({ Day, Morning, Afternoon }: OpeningHours) => skCmsHours.storedNow(Day, Morning, Afternoon);
  const conflict = { details: clashes.map(openingHoursFrom).map(storedNow), takeStored, keepMine };

  /** What the fields of a day show. */
  const hoursOf = (day: Document): OpeningHours => ({ ...openingHoursFrom(day), ...touchedDay(day, touched)?.hours });
  const halves = records?.map(hoursOf).flatMap(({ Morning, Afternoon }) => [Morning, Afternoon]);
  const isValid = halves?.every(isHalfDay);
  return {
    records,
    hoursOf,
    type,
    enter,
    isUnsaved,
    saving,
    reason: isValid ? undefined : skCmsHours.disabled,
    becomesValid: !isValid && halves?.every(becomesHalfDay),
    onSubmit: handleSubmit(() => {
      if (isValid) void save(touched);
    }),
    conflict: clashes.length > 0 ? conflict : undefined,
  };
}

/** The records that the form shows: the stored ones, but the fields with the cursor keep the record that they had when the cursor came. */
function useShownRecords() {
  const live = useList({ collection: "opening_hours" })?.documents;
  /** What is shown in place of a live record. The next live value has other record objects, so it is shown itself. */
  const [replacements, setReplacements] = useState<ReadonlyMap<Document, Document>>(new Map());
  const [entered, enter] = useState<Document>();
  const shownFor = (record: Document) => replacements.get(record) ?? record;
  const stored = live?.map(shownFor);
  return {
    stored,
    records: stored?.map((record) => (record.id === entered?.id ? entered : record)),
    enter,
    /** Shows what is stored by now, although the live value may not have it yet. */
    replaceShown: (storedNow: (record: Document) => Document) =>
      setReplacements(new Map(live?.map((record) => [record, storedNow(shownFor(record))]))),
  };
}

const touchedDay = ({ id }: Document, days: readonly TouchedDay[]) => days.find(({ original }) => original.id === id);
const withId = (id: string, records: readonly Document[]) => records.find((record) => record.id === id);
