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

/** The form of all weekdays (D11). Unlike a document's form it follows changes from elsewhere day by day: an untouched day shows its
 *  stored record, or the record as it was when the cursor came; a touched day holds the typed text and the record from before the typing. */
export function useOpeningHoursForm() {
  const backend = useBackend();
  const { toasts } = useMessages();
  const saving = useSaving();
  const live = useList({ collection: "opening_hours" })?.documents;
  /** The records to show in place of live ones, by the live record. A newer live value has other record objects, so it is shown itself. */
  const [replacements, setReplacements] = useState<ReadonlyMap<Document, Document>>(new Map());
  const stored = live?.map((record) => replacements.get(record) ?? record);
  /** The record whose fields have the cursor, as the record was when the cursor came. */
  const [entered, setEntered] = useState<Document>();
  const records = stored?.map((record) => (record.id === entered?.id ? entered : record));
  const [touched, setTouched] = useState<readonly TouchedDay[]>([]);
  /** The stored records of touched days that another user has changed. */
  const [clashes, setClashes] = useState<readonly Document[]>([]);
  const releaseUnsaved = useUnsaved(touched.length > 0);

  function type(record: Document, half: "Morning" | "Afternoon", text: string) {
    setTouched((before) => {
      const day = before.find(({ original }) => original.id === record.id);
      const { original, hours } = day ?? { original: record, hours: openingHoursFrom(record) };
      const { Morning, Afternoon }: TouchedDay["hours"] = { ...hours, [half]: text };
      const others = before.filter((other) => other !== day);
      const current = stored?.find(({ id }) => id === record.id) ?? record;
      // A day typed back to its old text stays touched if the record has changed; otherwise its fields would change under the fingers.
      const isAsItWas = sameHours({ ...original, Morning, Afternoon }, original) && sameHours(current, original);
      return isAsItWas ? others : [...others, { original, hours: { Morning, Afternoon } }];
    });
  }

  /** Shows the record that `storedOf` returns for each live record, until the next live value comes. */
  const showStored = (storedOf: (record: Document) => Document) =>
    setReplacements(new Map(live?.map((record) => [record, storedOf(replacements.get(record) ?? record)])));

  async function save(typed: readonly TouchedDay[]): Promise<void> {
    const days = typed.map(({ original, hours: { Morning, Afternoon } }) => ({
      original,
      hours: { Morning: typedText(Morning), Afternoon: typedText(Afternoon) },
    }));
    setClashes([]);
    // During the save the fields are disabled, and React gets no blur event of the field with the cursor.
    setEntered(undefined);
    await saving.run(
      async (options) => {
        const changedElsewhere = await saveOpeningHours(backend, days, options);
        if (changedElsewhere.length > 0) {
          setClashes(changedElsewhere);
          toasts.show("error", skCmsHours.notSaved);
          return skCms.failure.conflict;
        }
        const hoursOfDay = new Map(days.map(({ original, hours }) => [original.id, hours]));
        showStored((record) => ({ ...record, ...hoursOfDay.get(record.id) }));
        setTouched([]);
        releaseUnsaved();
        toasts.show("success", skCmsHours.saved);
        return undefined;
      },
      (failure, error) => {
        logFailure(error);
        showNotSaved(toasts, failure, error, skCmsHours.notSaved);
      },
      [typed],
    );
  }

  function hoursOf(record: Document): OpeningHours {
    return { ...openingHoursFrom(record), ...touched.find(({ original }) => original.id === record.id)?.hours };
  }
  const halves = records?.map(hoursOf).flatMap(({ Morning, Afternoon }) => [Morning, Afternoon]);
  const isValid = halves?.every(isHalfDay);
  const clashOf = ({ original }: TouchedDay) => clashes.find(({ id }) => id === original.id);
  const conflict = {
    details: clashes
      .map(openingHoursFrom)
      .map(({ Day, Morning, Afternoon }) => skCmsHours.storedNow(Day, Morning, Afternoon)),
    takeStored() {
      setTouched(touched.filter((day) => !clashOf(day)));
      // A live record that differs from the form's is left as it is: it is the clash or a newer record.
      const isBehind = (record: Document) =>
        touched.some(({ original }) => original.id === record.id && sameHours(record, original));
      showStored((record) => (isBehind(record) && clashes.find(({ id }) => id === record.id)) || record);
      setClashes([]);
      saving.reset();
    },
    keepMine() {
      const mine = touched.map((day) => ({ ...day, original: clashOf(day) ?? day.original }));
      setTouched(mine);
      void save(mine);
    },
  };
  return {
    records,
    hoursOf,
    type,
    enter: setEntered,
    isUnsaved: touched.length > 0,
    saving,
    reason: isValid ? undefined : skCmsHours.disabled,
    becomesValid: !isValid && halves?.every(becomesHalfDay),
    onSubmit: handleSubmit(() => {
      if (isValid) void save(touched);
    }),
    conflict: clashes.length > 0 ? conflict : undefined,
  };
}
