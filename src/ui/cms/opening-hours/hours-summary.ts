import { fromMonday, type OpeningHours } from "#src/domain/hours/opening-hours.ts";
import { shopTimeAt } from "#src/domain/hours/shop-time.ts";
import { shownClock } from "#src/domain/hours/shown-date.ts";
import { type DaysAlike, weekSummary } from "#src/domain/hours/week-summary.ts";
import { skCmsHours } from "#src/text/sk-cms-hours.ts";

const DAYS = skCmsHours.shortDays;

/** "Pon–Pia 8:00 – 17:00, So 8:00 – 12:00" (B16): the days that are open. Empty if the week is no such list. */
export function hoursSummary(week: readonly OpeningHours[]): string {
  const days = fromMonday(week);
  return (days && weekSummary(days))?.map(entry).filter(Boolean).join(", ") ?? "";
}

function entry({ first, last, hours }: DaysAlike): string {
  if (!hours) return "";
  const days = first === last ? DAYS[first] : `${DAYS[first]}–${DAYS[last]}`;
  const [opens, closes] = [hours.opens, hours.closes].map((minutes) => shownClock(shopTimeAt(minutes)));
  return `${days} ${opens} – ${closes}`;
}
