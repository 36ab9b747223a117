import { expect, test } from "vitest";
import { amountText, typedAmount } from "./typed-amount.ts";

test.each([
  ["12", 12],
  ["12,5", 12.5],
  ["12.5", 12.5],
  ["12,50", 12.5],
  [" 1 200 ", 1200],
  ["1\u00a0200,90 €", 1200.9],
  [",5", 0.5],
  ["12,", 12],
  ["0", 0],
  ["-0", 0],
  ["0,00", 0],
  ["1000000", 1_000_000],
])("§5, D10: the price '%s' is %d €", (text, euros) => {
  expect(typedAmount(text)).toEqual({ euros });
});

test.each(["", "   ", "€"])("D10: an empty price ('%s') is not set, and no mistake", (text) => {
  expect(typedAmount(text)).toEqual({});
});

test.each([
  ["-5", "negative"],
  ["−0,01", "negative"],
  ["dohodou", "notNumber"],
  ["12a", "notNumber"],
  ["1,2,3", "notNumber"],
  ["1e9", "notNumber"],
  ["Infinity", "notNumber"],
  ["0x10", "notNumber"],
  [",", "notNumber"],
  ["-", "notNumber"],
  ["1.200", "cents"],
  ["12,555", "cents"],
  ["1000000,01", "tooMuch"],
  ["9".repeat(400), "tooMuch"],
])("§5, D10: '%s' is no price: %s", (text, problem) => {
  expect(typedAmount(text)).toEqual({ problem });
});

test.each([
  [undefined, ""],
  [12, "12"],
  [12.5, "12,50"],
  [0.05, "0,05"],
])("a price field shows %s as '%s'", (euros, text) => {
  expect(amountText(euros)).toBe(text);
});
