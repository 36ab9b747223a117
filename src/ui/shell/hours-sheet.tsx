import { skHours } from "#src/text/sk-hours.ts";
import { Sheet } from "../parts/sheet.tsx";
import { HoursTable } from "./hours-table.tsx";
import { SpecialDays } from "./special-days.tsx";

/** The hours and all special days to come, from below on phones (B25). */
export function HoursSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={skHours.title} onClose={onClose}>
      <div className="on-ink -mx-4 -mb-4 bg-ink px-4 pt-2 pb-6 text-stone-100">
        <HoursTable />
        <div className="special-days-fold">
          <h3 className="mt-4 mb-1 text-base font-semibold">{skHours.specialDays}</h3>
          <SpecialDays />
        </div>
      </div>
    </Sheet>
  );
}
