import type { OpeningHours } from "#src/domain/hours/opening-hours.ts";
import { dateOf, weekdayOf } from "#src/domain/hours/shop-time.ts";
import { sk } from "#src/text/sk.ts";
import { useOpeningHours } from "../use-catalogue.ts";
import { useShopTime } from "../use-shop-time.ts";

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** The opening-hours table: rows of day, morning, afternoon (spec §2, Shell), live (D22). The browser marks the row of today (B2). */
export function HoursTable() {
  const week = useOpeningHours();
  const now = useShopTime();
  const today = now && week?.length === WEEK.length ? weekdayOf(dateOf(now)) - 1 : undefined;
  return (
    <table className="hours figures">
      <thead className="sr-only">
        <tr>
          <th scope="col">{sk.footer.day}</th>
          <th scope="col">{sk.footer.morning}</th>
          <th scope="col">{sk.footer.afternoon}</th>
        </tr>
      </thead>
      <tbody>
        {week
          ? week.map((day, at) => <Row key={day.id} day={day} isToday={at === today} />)
          : WEEK.map((day) => (
              <tr key={day}>
                <td colSpan={3} />
              </tr>
            ))}
      </tbody>
    </table>
  );
}

/** A day that is closed in both halves shows "Zatvorené" once (D11). */
function Row({ day, isToday }: { day: OpeningHours; isToday: boolean }) {
  const halves = [day.Morning, day.Afternoon];
  const cells = halves.some(Boolean) ? halves : [""];
  return (
    <tr aria-current={isToday ? "date" : undefined}>
      <th scope="row">{day.Day}</th>
      {cells.map((half, at) => (
        <td
          key={at === 0 ? "morning" : "afternoon"}
          colSpan={3 - cells.length}
          className={half ? undefined : "text-stone-300"}
        >
          {half || sk.footer.closed}
        </td>
      ))}
    </tr>
  );
}
