import { expect, test } from "vitest";
import { SETTINGS_FIELDS } from "./settings-fields.ts";

test.each([
  ["https://www.tiktok.com/@naradie", undefined],
  ["https://facebook.com@evil.example/", "Zadajte celý odkaz, ktorý sa začína na https://."],
  ["https://facebook.com:pass@evil.example/", "Zadajte celý odkaz, ktorý sa začína na https://."],
])("B8 the field of the social page says what is wrong with %s: %s", (text, problem) => {
  expect(SETTINGS_FIELDS.Social.problem(text)).toBe(problem);
});

test.each([
  ["Name", "x".repeat(101), "Najviac 100 znakov, teraz ich je 101."],
  ["ShortName", "x".repeat(31), "Najviac 30 znakov, teraz ich je 31."],
  ["Payment", "x".repeat(2_001), "Najviac 2000 znakov, teraz ich je 2001."],
  ["RentalTerms", "x".repeat(4_001), "Najviac 4000 znakov, teraz ich je 4001."],
  ["Email", "info", "Zadajte e-mailovú adresu, napríklad info@example.sk."],
  ["Social", "facebook.com/x", "Zadajte celý odkaz, ktorý sa začína na https://."],
] as const)("B8 the field %s refuses what cannot be saved, and takes nothing at all (%#)", (name, text, problem) => {
  expect(SETTINGS_FIELDS[name].problem(text)).toBe(problem);
  expect(SETTINGS_FIELDS[name].problem("")).toBeUndefined();
});
