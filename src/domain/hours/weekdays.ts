import type { OpeningHours } from "./opening-hours.ts";

/** The records of opening hours of a new shop (spec §3), Monday first. */
export const WEEKDAYS: readonly Pick<OpeningHours, "id" | "Day">[] = [
  { id: "pondelok", Day: "Pondelok" },
  { id: "utorok", Day: "Utorok" },
  { id: "streda", Day: "Streda" },
  { id: "stvrtok", Day: "Štvrtok" },
  { id: "piatok", Day: "Piatok" },
  { id: "sobota", Day: "Sobota" },
  { id: "nedela", Day: "Nedeľa" },
];

/** The fields of a new record, closed all day; 0 is Monday. */
export const newWeekday = (at: number): Omit<OpeningHours, "id"> => ({
  Day: WEEKDAYS[at]?.Day ?? "",
  DayIndex: at + 1,
  Morning: "",
  Afternoon: "",
});
