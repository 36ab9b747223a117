import type { OpeningHours } from "#src/domain/hours/opening-hours.ts";
import { sk } from "#src/text/sk.ts";
import { useOpeningHours } from "../use-catalogue.ts";

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** The opening-hours table: rows of day, morning, afternoon (spec §2, Shell), live (D22). */
export function HoursTable() {
  const week = useOpeningHours();
  return (
    <table className="w-full border-collapse text-left figures max-[23rem]:text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">{sk.footer.day}</th>
          <th scope="col">{sk.footer.morning}</th>
          <th scope="col">{sk.footer.afternoon}</th>
        </tr>
      </thead>
      <tbody>
        {week
          ? week.map((day) => <Row key={day.id} day={day} />)
          : WEEK.map((day) => (
              <tr key={day} className="h-10 border-b border-stone-700">
                <td colSpan={3} />
              </tr>
            ))}
      </tbody>
    </table>
  );
}

/** A day that is closed in both halves shows "Zatvorené" once (D11). */
function Row({ day }: { day: OpeningHours }) {
  const halves = [day.Morning, day.Afternoon];
  const cells = halves.some(Boolean) ? halves : [""];
  return (
    <tr className="h-10 border-b border-stone-700">
      <th scope="row" className="pr-2 font-medium">
        {day.Day}
      </th>
      {cells.map((half, at) => (
        <td
          key={at === 0 ? "morning" : "afternoon"}
          colSpan={3 - cells.length}
          className={`py-1 pr-2 ${half ? "whitespace-nowrap" : "text-stone-300"}`}
        >
          {half || sk.footer.closed}
        </td>
      ))}
    </tr>
  );
}
