import { expect, test } from "vitest";
import { skCmsNotice } from "./sk-cms-notice.ts";

test.each([
  ["", "Žiadny oznam"],
  ["ž".repeat(60), "ž".repeat(60)],
  ["ž".repeat(61), `${"ž".repeat(60)}…`],
  ["🔨".repeat(61), `${"🔨".repeat(60)}…`],
])("B16 the summary of the notice '%s' is its first 60 characters", (text, expected) => {
  expect(skCmsNotice.excerpt(text)).toBe(expected);
});
