import { addDays, dateOf } from "#src/domain/hours/shop-time.ts";
import { overlaps, type SpecialDay } from "#src/domain/hours/special-days.ts";
import { specialDayText } from "../parts/special-day-text.ts";
import { useSpecialDays } from "../use-catalogue.ts";
import { useShopTime } from "../use-shop-time.ts";

/** How many days after today are shown too. */
const DAYS_AHEAD = 13;

/** The special days of today and the days after it (B2), which only a browser can tell. The footer is laid out so that nothing is below
 *  this list, or there is room for it. */
export function SpecialDaysList() {
  const now = useShopTime();
  const special = useSpecialDays();
  const today = now && dateOf(now);
  const isShown = (day: SpecialDay) => today && overlaps(day, { From: today, To: addDays(today, DAYS_AHEAD) });
  return (
    <ul className="special-days">
      {special?.filter(isShown).map((day) => (
        <li key={day.id}>{specialDayText(day)}</li>
      ))}
    </ul>
  );
}
