import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const faults = new Map(
  [...readFileSync(join(root, "docs/faults.md"), "utf8").matchAll(/^\| (\d+) \| (✓\*?|–) \|/gm)].map(
    ([, number, mark]) => [Number(number), mark],
  ),
);

/** The faults that files of these names cite, as "fault 7" or "faults 14, 15". */
function cited(names: RegExp): Set<number> {
  const files = ["src", "e2e", "scripts"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(root, folder, name)),
  );
  const texts = files.filter((path) => names.test(path)).map((path) => readFileSync(path, "utf8"));
  const lists = texts.flatMap((text) => [...text.matchAll(/\bfaults? (\d+(?:, \d+)*)/g)].map(([, list]) => list ?? ""));
  return new Set(lists.flatMap((list) => list.split(", ").map(Number)));
}

test("a fault that code or tests cite stands in docs/faults.md", () => {
  expect([...cited(/\.(tsx?|js)$/)].filter((number) => !faults.has(number))).toEqual([]);
});

test("of what docs/faults.md calls tested by its number, some test has the number", () => {
  const named = cited(/\.(test|spec)\.tsx?$/);
  const marked = [...faults].filter(([, mark]) => mark === "✓").map(([number]) => number);
  expect(marked.filter((number) => !named.has(number))).toEqual([]);
});
