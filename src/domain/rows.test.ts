import { expect, test } from "vitest";
import { extraPriceFrom, parameterFrom } from "./rows.ts";

test.each([
  ["Výkon:1500 W", { name: "Výkon", value: "1500 W" }],
  ["Výkon: 1500 W ", { name: "Výkon", value: "1500 W" }],
  ["Pomer:1:50", { name: "Pomer", value: "1:50" }],
  ["Len názov", { name: "Len názov", value: "" }],
  [":hodnota", { name: "", value: "hodnota" }],
  ["", { name: "", value: "" }],
])("D7: the parameter '%s' splits at its first colon", (row, parameter) => {
  expect(parameterFrom(row)).toEqual(parameter);
});

test.each([
  ["Palivo:5", { label: "Palivo", amount: "5", euros: 5 }],
  ["Palivo: 5,50", { label: "Palivo", amount: "5,50", euros: 5.5 }],
  ["Zmes 1:50:3", { label: "Zmes 1:50", amount: "3", euros: 3 }],
  ["Palivo:dohodou", { label: "Palivo", amount: "dohodou", euros: undefined }],
  ["Palivo:", { label: "Palivo", amount: "", euros: undefined }],
  ["Palivo", { label: "Palivo", amount: "", euros: undefined }],
])("D7: the extra price '%s' splits at its last colon, and no amount is ever NaN", (row, extra) => {
  expect(extraPriceFrom(row)).toEqual(extra);
});
