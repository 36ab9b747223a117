import { shownDay } from "#src/domain/hours/shown-date.ts";
import { keptTogether } from "#src/text/kept-together.ts";
import { useShopTime } from "../use-shop-time.ts";

/** "24. 12.", never parted at the end of a line. */
export const dayTogether = (date: string): string => keptTogether(shownDay(date));

/** "24. 12. 2026", without the year if it is the current one. The HTML has every year, because it does not depend on the clock: before hydration
 *  the script in the head hides the current one (dates-script.ts). */
export function Dated({ date }: { date: string }) {
  return (
    <>
      <span>{dayTogether(date)}</span>
      <Year of={date} />
    </>
  );
}

export function Year({ of: date }: { of: string }) {
  const time = useShopTime();
  const year = date.slice(0, 4);
  if (time?.startsWith(year)) return null;
  return <span data-year={time ? undefined : year}>{`\u00a0${year}`}</span>;
}
