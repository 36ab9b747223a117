import { specialDaysWithin } from "#src/domain/hours/day-hours.ts";
import { fromMonday } from "#src/domain/hours/opening-hours.ts";
import { dateOf } from "#src/domain/hours/shop-time.ts";
import { Dated, dayTogether } from "../parts/dated.tsx";
import { hoursText, specialDayText } from "../parts/special-day-text.ts";
import { useOpeningHours, useSpecialDays } from "../use-catalogue.ts";
import { useShopTime } from "../use-shop-time.ts";

/** The special days of two weeks that no row of the table tells (B25), a line each. Before hydration the script fills it (hours-script.ts). */
export function SpecialDaysSoon() {
  const now = useShopTime();
  const week = useOpeningHours();
  const special = useSpecialDays();
  const first = week && fromMonday(week) ? 7 : 0;
  const days = now && special ? specialDaysWithin(dateOf(now), [first, 13], special) : [];
  return (
    // The key replaces what the script has written.
    <p key={now ? "live" : "early"} className="special-days" suppressHydrationWarning>
      {days.map((day) => specialDayText(day, dayTogether)).join("\n")}
    </p>
  );
}

/** Special days to come, or those of the next `until` days (B25). The HTML has all: the script in the head hides past ones (dates-script.ts). */
export function SpecialDays({ until = 3660 }: { until?: number }) {
  const now = useShopTime();
  const special = useSpecialDays() ?? [];
  const shown = now ? specialDaysWithin(dateOf(now), [0, until], special) : special;
  return (
    <ul>
      {shown.map((day) => (
        <li key={day.id} data-from={day.From} data-until={day.To}>
          <span>
            <Dated date={day.From} />
            {day.From !== day.To && (
              <>
                {" – "}
                <Dated date={day.To} />
              </>
            )}
          </span>{" "}
          <span>{hoursText(day)}</span>
          {day.Note && <span>{` (${day.Note})`}</span>}
        </li>
      ))}
    </ul>
  );
}
