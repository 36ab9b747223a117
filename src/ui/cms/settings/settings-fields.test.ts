import { expect, test } from "vitest";
import { SETTINGS_FIELDS } from "./settings-fields.ts";

test.each([
  ["https://www.tiktok.com/@naradie", undefined],
  ["https://facebook.com@evil.example/", "Zadajte celý odkaz, ktorý sa začína na https://."],
  ["https://facebook.com:pass@evil.example/", "Zadajte celý odkaz, ktorý sa začína na https://."],
])("B8 the field of the social page says what is wrong with %s: %s", (text, problem) => {
  expect(SETTINGS_FIELDS.Social.problem(text)).toBe(problem);
});
