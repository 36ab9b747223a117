import { expect, test } from "vitest";
import { specialDayText } from "./special-day-text.ts";

test.each([
  [["2026-12-24", "2026-12-24", "", "", "Štedrý deň"], "24. 12. zatvorené (Štedrý deň)"],
  [["2026-12-30", "2027-01-02", "", "", ""], "30. 12. – 2. 1. zatvorené"],
  [["2026-12-31", "2026-12-31", "8:00 - 11:00", "", "Silvester"], "31. 12. 8:00 - 11:00 (Silvester)"],
  [["2027-01-07", "2027-01-07", "8:00 - 11:00", "13:00 - 15:00", ""], "7. 1. 8:00 - 11:00, 13:00 - 15:00"],
  [["2027-01-08", "2027-01-08", "", "13:00 - 15:00", ""], "8. 1. 13:00 - 15:00"],
])("B2 the entry %j is shown as '%s'", ([From = "", To = "", Morning = "", Afternoon = "", Note = ""], text) => {
  expect(specialDayText({ id: "a", From, To, Morning, Afternoon, Note })).toBe(text);
});
