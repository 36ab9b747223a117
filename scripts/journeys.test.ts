import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { PAGES } from "#src/site/pages.ts";

const root = resolve(import.meta.dirname, "..");
const spec = readFileSync(join(root, "docs/spec.md"), "utf8");

/** The titles of the browser tests that `npm test` runs: those with the tag @journey. */
function journeys(): string[] {
  const files = readdirSync(join(root, "e2e")).filter((name) => name.endsWith(".spec.ts"));
  const code = files.map((name) => readFileSync(join(root, "e2e", name), "utf8")).join("\n");
  const tests = code.matchAll(/\btest\(\s*(["'`])(.*?)\1,\s*(?:\{\s*tag: (\[[^\]]*\]|"[^"]*"))?/gs);
  return [...tests].filter(([all]) => all.includes("@journey")).map(([, , title = ""]) => title);
}

test("each page of the table has a browser test that npm test runs", () => {
  const said = journeys().join("\n");
  const paths = Object.values(PAGES).map(({ path }) => path.replace(":id", "{id}"));
  expect(paths.filter((path) => !new RegExp(`${path.replace(/[{}]/g, "\\$&")}(?![\\w/-])`).test(said))).toEqual([]);
});

test("each feature of the specification's second part has a browser test that npm test runs", () => {
  const features = [...spec.matchAll(/^## (B\d+) /gm)].map(([, feature = ""]) => feature);
  expect(features.length).toBeGreaterThan(10);
  const titles = journeys();
  expect(features.filter((feature) => !titles.some((title) => new RegExp(`\\b${feature}\\b`).test(title)))).toEqual([]);
});
