import { useState } from "react";
import type { Document } from "#src/backend/backend.ts";
import { dateOf } from "#src/domain/hours/shop-time.ts";
import { hasRoomFor } from "#src/domain/hours/special-day-rules.ts";
import { overlaps, type SpecialDay, specialDayFrom } from "#src/domain/hours/special-days.ts";
import { MOST_SPECIAL_DAYS } from "#src/domain/values/limits.ts";
import { skSpecialDays } from "#src/text/sk-special-days.ts";
import { EmptyBox } from "../../parts/empty-box.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Loading } from "../../parts/skeleton.tsx";
import { useList } from "../../use-live.ts";
import { useShopTime } from "../../use-shop-time.ts";
import { FormSection } from "../forms/form-section.tsx";
import { ConfirmDialog } from "../saving/confirm-dialog.tsx";
import { useDeletion } from "../saving/use-deletion.ts";
import { CloseShopModal } from "./close-shop-modal.tsx";
import { HolidaysModal } from "./holidays-modal.tsx";
import { shownDates } from "./special-day-fields.ts";
import { SpecialDayModal } from "./special-day-modal.tsx";
import { SpecialDayRow } from "./special-day-row.tsx";

/** The card of special days on /cms (B2): those to come in the order of their days, and the past ones folded away. */
export function SpecialDaysCard() {
  const now = useShopTime();
  const records = useList({ collection: "special_days" })?.documents;
  /** The open dialog: the form of a stored or a new entry, the list of holidays, or the closing of the shop. */
  const [opened, setOpened] = useState<Document | "new" | "holidays" | "closing">();
  const deletion = useDeletion({
    collection: "special_days",
    nameOf: (record) => shownDates(specialDayFrom(record)),
    words: skSpecialDays,
  });
  if (!records || !now) return <Loading />;

  const today = dateOf(now);
  const all = records.map(specialDayFrom);
  const isFull = !hasRoomFor(1, all, today);
  const rowOf = (record: Document) => {
    const day = specialDayFrom(record);
    const isDoubled = all.some((other) => other.id !== day.id && overlaps(other, day));
    return (
      <SpecialDayRow
        key={day.id}
        day={day}
        warning={isDoubled ? skSpecialDays.overlaps : undefined}
        onEdit={() => setOpened(record)}
        onDelete={() => deletion.ask(record)}
      />
    );
  };
  const past = records.filter((record) => specialDayFrom(record).To < today);
  const coming = records.filter((record) => !past.includes(record));
  const dialogProps = {
    all,
    today,
    onClose: () => setOpened(undefined),
    onOpen: ({ id }: SpecialDay) => setOpened(records.find((record) => record.id === id)),
  };
  return (
    <>
      <p ref={deletion.heading} tabIndex={-1} className="field-hint mb-4">
        {isFull ? skSpecialDays.tooMany(MOST_SPECIAL_DAYS) : skSpecialDays.hint}
      </p>
      <div className="mb-4 flex flex-wrap gap-3">
        <button type="button" className="button-accent" disabled={isFull} onClick={() => setOpened("closing")}>
          {skSpecialDays.closing.title}
        </button>
        <button type="button" className="button-quiet" disabled={isFull} onClick={() => setOpened("new")}>
          <Icon name="plus" />
          {skSpecialDays.add}
        </button>
        <button type="button" className="button-quiet" onClick={() => setOpened("holidays")}>
          {skSpecialDays.addHolidays}
        </button>
      </div>
      {coming.length === 0 ? <EmptyBox text={skSpecialDays.none} /> : <ul>{coming.map(rowOf)}</ul>}
      {past.length > 0 && (
        <div className="mt-4">
          <FormSection title={skSpecialDays.past} summary={String(past.length)} hasProblem={false}>
            <ul>{past.map(rowOf)}</ul>
          </FormSection>
        </div>
      )}
      {opened === "holidays" && <HolidaysModal {...dialogProps} />}
      {opened === "closing" && <CloseShopModal {...dialogProps} />}
      {opened === "new" && <SpecialDayModal {...dialogProps} stored={undefined} />}
      {typeof opened === "object" && <SpecialDayModal key={opened.id} {...dialogProps} stored={opened} />}
      <ConfirmDialog deletion={deletion} />
    </>
  );
}
