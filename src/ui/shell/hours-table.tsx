import { comingWeek, hoursOn } from "#src/domain/hours/day-hours.ts";
import { fromMonday, type OpeningHours } from "#src/domain/hours/opening-hours.ts";
import { dateOf } from "#src/domain/hours/shop-time.ts";
import type { SpecialDay } from "#src/domain/hours/special-days.ts";
import { sk } from "#src/text/sk.ts";
import { dayTogether } from "../parts/dated.tsx";
import { hoursText } from "../parts/special-day-text.ts";
import { useOpeningHours, useSpecialDays } from "../use-catalogue.ts";
import { useShopTime } from "../use-shop-time.ts";

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** The opening-hours table: rows of day, morning, afternoon (spec §2, Shell), live (D22). In the browser the row of today is marked, and rows
 *  of the coming seven days show special days (B25): before hydration by hours-script.ts, then by this component. `isWeekly`: neither, for paper. */
export function HoursTable({ isWeekly }: { isWeekly?: boolean }) {
  const stored = useOpeningHours();
  const special = useSpecialDays();
  const now = useShopTime();
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
          if (date === undefined) return <Row key={day.id} day={day} />;
          const entry = hoursOn(date, { week: week ?? [], special: special ?? [] })?.special;
          const isToday = date === today;
          // A new key replaces the row that the script may have changed.
          if (!entry) return <Row key={date} day={day} isToday={isToday} />;
          return <SpecialRow key={date} Day={day.Day} date={date} entry={entry} isToday={isToday} />;
        }) ??
          WEEK.map((day) => (
            <tr key={day}>
              <td colSpan={3} />
            </tr>
          ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly day: OpeningHours;
  readonly isToday?: boolean;
}

/** A day that is closed in both halves shows "Zatvorené" once (D11). The script before hydration may have changed its first two cells. */
function Row({ day, isToday }: RowProps) {
  const halves = [day.Morning, day.Afternoon];
  const cells = halves.some(Boolean) ? halves : [""];
  return (
    <tr aria-current={isToday ? "date" : undefined}>
      <th scope="row" suppressHydrationWarning>
        {day.Day}
      </th>
      {cells.map((half, at) => (
        <td
          key={at === 0 ? "morning" : "afternoon"}
          colSpan={cells.length === 1 ? 2 : undefined}
          className={half ? undefined : "text-stone-300"}
          suppressHydrationWarning
        >
          {half || sk.footer.closed}
        </td>
      ))}
    </tr>
  );
}

interface SpecialRowProps {
  readonly Day: string;
  readonly date: string;
  readonly entry: SpecialDay;
  readonly isToday: boolean;
}

function SpecialRow({ Day, date, entry, isToday }: SpecialRowProps) {
  return (
    <tr aria-current={isToday ? "date" : undefined}>
      <th scope="row" data-special>
        {`${Day}\n${dayTogether(date)}`}
      </th>
      <td colSpan={2} data-special>
        {`${hoursText(entry)}\n${entry.Note}`}
      </td>
    </tr>
  );
}
