/* Runs before the footer is painted (B25). It marks the row of today, and takes special days out of the list in the fold: those of seven days into their
   rows, those of the week after below the table. After hydration hours-table.tsx and special-days.tsx do the same. */
import type { HOURS_ID } from "./ids.ts";

declare const hoursId: typeof HOURS_ID;

{
  const hours = document.getElementById(hoursId);
  const today = Date.parse(document.documentElement.dataset.today ?? "");
  const dateAt = (ahead: number) => new Date(today + ahead * 864e5).toISOString().slice(0, 10);
  const special = [...(hours?.querySelectorAll<HTMLElement>("[data-from]") ?? [])];
  const within = (first: number, last: number) =>
    special.filter(({ dataset: { from = "", until = "" } }) => from <= dateAt(last) && dateAt(first) <= until);
  const rows = hours?.querySelectorAll<HTMLTableRowElement>("[data-week] tbody tr") ?? [];
  for (let ahead = 0; ahead < rows.length; ahead++) {
    const date = dateAt(ahead);
    const row = rows[(new Date(date).getUTCDay() + 6) % 7] as HTMLTableRowElement;
    if (ahead === 0) row.setAttribute("aria-current", "date");
    const [day] = within(ahead, ahead);
    const [name, first, second] = row.cells;
    if (!day || !name || !first) continue;
    const [, text, note] = day.children;
    name.textContent += `\n${+date.slice(8)}.\u00a0${+date.slice(5, 7)}.`;
    first.textContent = `${text?.textContent}\n${note?.textContent.slice(2, -1) ?? ""}`;
    first.className = "";
    first.colSpan = 2;
    if (second) {
      second.textContent = "";
      second.hidden = true;
    }
    for (const cell of [name, first]) cell.dataset.special = "";
  }
  const below = hours?.querySelector(".special-days");
  // Without their years.
  if (below)
    below.textContent = within(rows.length, 13)
      .map((day) => day.textContent.replace(/\u00a0\d{4}/g, ""))
      .join("\n");
}
