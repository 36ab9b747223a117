import { skHours } from "#src/text/sk-hours.ts";
import { useSpecialDays } from "../use-catalogue.ts";
import { HoursTable } from "./hours-table.tsx";
import { SpecialDays, SpecialDaysSoon } from "./special-days.tsx";

/** The footer's hours: the week, the special days of the week after it, and a fold with all to come (B25). */
export function Hours() {
  const special = useSpecialDays();
  return (
    <>
      <HoursTable />
      <SpecialDaysSoon />
      {special && special.length > 0 && (
        <details className="special-days-fold">
          <summary>{skHours.specialDays}</summary>
          <SpecialDays />
        </details>
      )}
    </>
  );
}
