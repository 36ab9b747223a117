import type { OpeningHours } from "./opening-hours.ts";

/** The records of opening hours a new shop has (spec §3), Monday first, and how they begin: closed. */
export const WEEKDAYS: readonly Pick<OpeningHours, "id" | "Day">[] = [
  { id: "pondelok", Day: "Pondelok" },
  { id: "utorok", Day: "Utorok" },
  { id: "streda", Day: "Streda" },
  { id: "stvrtok", Day: "Štvrtok" },
  { id: "piatok", Day: "Piatok" },
  { id: "sobota", Day: "Sobota" },
  { id: "nedela", Day: "Nedeľa" },
];

/** The fields of the record at that place of the week, 0 being Monday. */
export const newWeekday = (at: number): Omit<OpeningHours, "id"> => ({
  Day: WEEKDAYS[at]?.Day ?? "",
  DayIndex: at + 1,
  Morning: "",
  Afternoon: "",
});
