import { expect, test } from "vitest";
import { distinctRows, extraPriceFrom, linkHost, parameterFrom } from "./rows.ts";

test.each([
  ["Výkon:1500 W", { label: "Výkon", value: "1500 W" }],
  ["Výkon: 1500 W ", { label: "Výkon", value: "1500 W" }],
  ["Pomer:1:50", { label: "Pomer", value: "1:50" }],
  ["Len názov", { label: "Len názov", value: "" }],
  [":hodnota", { label: "", value: "hodnota" }],
  ["", { label: "", value: "" }],
])("D7: the parameter '%s' splits at its first colon", (stored, row) => {
  expect(parameterFrom(stored)).toEqual(row);
});

test.each([
  ["Palivo:5", { label: "Palivo", value: "5" }],
  ["Palivo: 5,50", { label: "Palivo", value: "5,50" }],
  ["Zmes 1:50:3", { label: "Zmes 1:50", value: "3" }],
  ["Palivo:dohodou", { label: "Palivo", value: "dohodou" }],
  ["Palivo:", { label: "Palivo", value: "" }],
  ["Palivo", { label: "Palivo", value: "" }],
])("D7: the extra price '%s' splits at its last colon", (stored, row) => {
  expect(extraPriceFrom(stored)).toEqual(row);
});

test("§2 a page shows each row once, and none that is empty", () => {
  const rows = distinctRows(["a:1", ":", "a:1", "", "b"], parameterFrom);
  expect(rows.map(({ stored }) => stored)).toEqual(["a:1", "b"]);
});

test.each([
  ["https://www.makita.sk/navod.pdf", "makita.sk"],
  ["https://makita.sk", "makita.sk"],
  ["Https://makita.sk/x", "makita.sk"],
  ["https://192.0.2.1:8443?x#y", "192.0.2.1:8443"],
  ["http://makita.sk", undefined],
  ["javascript:alert(1)//https://makita.sk", undefined],
  ["https://makita.sk@evil.example/", undefined],
  ["https://makita.sk navod", undefined],
  ["https://", undefined],
  ["800 W", undefined],
])("B20 of the value %j the host is %j", (value, host) => {
  expect(linkHost(value)).toBe(host);
});
