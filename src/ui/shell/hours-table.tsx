import { comingWeek } from "#src/domain/hours/day-hours.ts";
import { fromMonday, type OpeningHours } from "#src/domain/hours/opening-hours.ts";
import { dateOf } from "#src/domain/hours/shop-time.ts";
import { type SpecialDay, specialDayOn } from "#src/domain/hours/special-days.ts";
import { sk } from "#src/text/sk.ts";
import { dayTogether } from "../parts/dated.tsx";
import { hoursText } from "../parts/special-day-text.ts";
import { useOpeningHours, useSpecialDays } from "../use-catalogue.ts";
import { useShopTime } from "../use-shop-time.ts";

const EMPTY_ROWS = [1, 2, 3, 4, 5, 6, 7].map((day) => (
  <tr key={day}>
    <td colSpan={3} />
  </tr>
));

/** The opening-hours table (spec §2, Shell), live (D22): each row is a day of the coming week with its special hours; today's is marked (B25).
 *  Before hydration hours-script.ts does both. With `isWeekly`, the table is the usual week, for paper. */
export function HoursTable({ isWeekly }: { isWeekly?: boolean }) {
  const stored = useOpeningHours();
  const special = useSpecialDays();
  const now = useShopTime();
  /** Undefined if the stored records are not seven different weekdays. Then they are shown as they are, without dates. */
  const week = stored && fromMonday(stored);
  const isDated = week !== undefined && !isWeekly;
  const today = now && dateOf(now);
  const dates = isDated && today ? comingWeek(today) : undefined;
  return (
    <table className="hours figures" data-week={isDated || undefined}>
      <thead className="sr-only">
        <tr>
          <th scope="col">{sk.footer.day}</th>
          <th scope="col">{sk.footer.morning}</th>
          <th scope="col">{sk.footer.afternoon}</th>
        </tr>
      </thead>
      <tbody>
        {(week ?? stored)?.map((day, at) => {
          const date = dates?.[at];
          if (date === undefined) return <UsualRow key={day.id} day={day} />;
          const isToday = date === today;
          const specialDay = specialDayOn(date, special ?? []);
          // The new key replaces the row, which the script may have changed.
          if (!specialDay) return <UsualRow key={date} day={day} isToday={isToday} />;
          return <SpecialRow key={date} weekday={day.Day} date={date} specialDay={specialDay} isToday={isToday} />;
        }) ?? EMPTY_ROWS}
      </tbody>
    </table>
  );
}

/** A day that is closed in both halves shows "Zatvorené" once (D11). The script before hydration may have changed its first two cells. */
function UsualRow({ day, isToday }: { day: OpeningHours; isToday?: boolean }) {
  const isClosed = !day.Morning && !day.Afternoon;
  const cells = isClosed ? [""] : [day.Morning, day.Afternoon];
  return (
    <tr aria-current={isToday ? "date" : undefined}>
      <th scope="row" suppressHydrationWarning>
        {day.Day}
      </th>
      {cells.map((half, at) => (
        <td
          key={at === 0 ? "morning" : "afternoon"}
          colSpan={isClosed ? 2 : undefined}
          className={half ? undefined : "text-stone-300"}
          suppressHydrationWarning
        >
          {half || sk.footer.closed}
        </td>
      ))}
    </tr>
  );
}

type SpecialRowProps = { weekday: string; date: string; specialDay: SpecialDay; isToday: boolean };

/** Each cell has two lines: the weekday and its date, the hours and the note. */
function SpecialRow({ weekday, date, specialDay, isToday }: SpecialRowProps) {
  return (
    <tr aria-current={isToday ? "date" : undefined}>
      <th scope="row" data-special>
        {`${weekday}\n${dayTogether(date)}`}
      </th>
      <td colSpan={2} data-special>
        {`${hoursText(specialDay)}\n${specialDay.Note}`}
      </td>
    </tr>
  );
}
