import { expect, test } from "vitest";
import { typedChange } from "./typed-change.ts";

test.each([
  ["5", 500],
  ["+5 %", 500],
  ["-2,50", -250],
  ["−2.5", -250],
  ["– 10", -1_000],
  [",5", 50],
  ["1 000", 100_000],
  ["-99,99", -9_999],
])("B10 '%s' per cent are %i hundredths", (text, hundredths) => {
  expect(typedChange(text, "percent")).toEqual({ hundredths });
});

test.each([
  ["", "missing"],
  [" ", "missing"],
  ["0", "missing"],
  ["-0,00", "missing"],
  ["päť", "notNumber"],
  ["-", "notNumber"],
  ["1,2,3", "notNumber"],
  ["2,505", "cents"],
  ["-100", "range"],
  ["1000,01", "range"],
  ["9".repeat(400), "range"],
])("B10 '%s' per cent are refused: %s", (text, problem) => {
  expect(typedChange(text, "percent")).toEqual({ problem });
});

test("B10 an amount in euros may be larger than 100 below zero, up to a million", () => {
  expect(typedChange("-150 €", "euros")).toEqual({ hundredths: -15_000 });
  expect(typedChange("-1000001", "euros")).toEqual({ problem: "range" });
});
