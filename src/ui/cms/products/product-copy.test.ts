import { expect, test } from "vitest";
import { nameField } from "../forms/typed-text.ts";
import { copyOf } from "./product-copy.ts";

test("B10 a copy has everything but the pictures, the days of B15 and B24, and the id, and a name that says so", () => {
  const drill = {
    id: "a",
    Name: "Vŕtačka ",
    imgPath: "/files/a",
    Pictures: ["/files/b"],
    Availability: 0,
    BackOn: "2026-11-24",
    Busy: ["2026-11-24/2026-11-26"],
    Price: { Day: 5, Season: "leto" },
  };
  const empty = { id: "", imgPath: "", Pictures: [], BackOn: "", Busy: [] };
  expect(copyOf(drill)).toEqual({ ...drill, ...empty, Name: "Vŕtačka (kópia)" });
});

test("B10 a copy of the longest name fits", () => {
  const { Name } = copyOf({ id: "a", Name: "🔨".repeat(200) });
  expect([...String(Name)]).toHaveLength(200);
  expect(String(Name).endsWith("🔨 (kópia)")).toBe(true);
  expect(nameField("Name").problem(String(Name))).toBeUndefined();
});
