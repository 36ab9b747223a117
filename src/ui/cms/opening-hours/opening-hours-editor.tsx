import type { ComponentProps } from "react";
import type { OpeningHours } from "#src/domain/hours/opening-hours.ts";
import { skCmsHours } from "#src/text/sk-cms-hours.ts";
import { EmptyBox } from "../../parts/empty-box.tsx";
import { Loading } from "../../parts/skeleton.tsx";
import { SaveBar } from "../forms/save-bar.tsx";
import { HalfDayFields } from "./half-day-fields.tsx";
import { useOpeningHoursForm } from "./use-opening-hours-form.ts";

export function OpeningHoursEditor() {
  const hoursForm = useOpeningHoursForm();
  const { records, hoursOf, type, enter, saving, onSubmit } = hoursForm;
  if (!records) return <Loading />;
  if (records.length === 0) return <EmptyBox text={skCmsHours.none} />;
  return (
    <form method="post" autoComplete="off" noValidate onSubmit={onSubmit}>
      <p className="field-hint mb-2">{skCmsHours.closed}</p>
      <fieldset disabled={saving.isBusy} className="mb-5">
        {records.map((record) => (
          <DayFields
            key={record.id}
            hours={hoursOf(record)}
            onFocus={() => enter(record)}
            onBlur={() => enter(undefined)}
            onType={(half, text) => type(record, half, text)}
          />
        ))}
      </fieldset>
      <SaveBar form={hoursForm} label={skCmsHours.save} sticks={hoursForm.isUnsaved} />
    </form>
  );
}

interface DayFieldsProps extends Pick<ComponentProps<"fieldset">, "onFocus" | "onBlur"> {
  readonly hours: OpeningHours;
  readonly onType: (half: "Morning" | "Afternoon", text: string) => void;
}

function DayFields({ hours, onType, ...focus }: DayFieldsProps) {
  return (
    <fieldset
      {...focus}
      className="grid gap-x-5 gap-y-2 border-b border-stone-200 py-3 sm:grid-cols-2 lg:grid-cols-[8rem_1fr_1fr]"
    >
      {/* In WebKit a legend that is shown is no part of the grid. */}
      <legend className="sr-only">{hours.Day}</legend>
      <p aria-hidden className="font-display font-bold sm:col-span-2 lg:col-span-1 lg:pt-2">
        {hours.Day}
      </p>
      <HalfDayFields hours={hours} onChange={onType} />
    </fieldset>
  );
}
