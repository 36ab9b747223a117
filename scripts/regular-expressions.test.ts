import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, Script } from "node:vm";
import { parseAst } from "vite";
import { expect, test } from "vitest";
import { ROOT } from "./run.js";

const LENGTH = 100_000;
/** What hostile texts repeat, beside the characters that stand in the expression itself. */
const UNITS = [
  " ",
  "a",
  "1",
  ".",
  "/",
  ",",
  ";",
  ":",
  "-",
  "=",
  '"',
  "<",
  "\n",
  "\t",
  "\u0301",
  "%2F",
  "a/",
  ". ",
  "ä",
];

/** Meets only the digits of a number. */
const OF_NUMBERS = String.raw`/\B(?=(\d{3})+$)/g`;

/** The other regular expressions in our sources, by their text. */
const expressions = new Map<string, RegExp>();
for (const file of readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })) {
  if (!/\.tsx?$/.test(file) || /\.test\./.test(file)) continue;
  const lang = file.endsWith("x") ? "tsx" : "ts";
  collect(parseAst(readFileSync(join(ROOT, "src", file), "utf8"), { lang }, file));
}

function collect(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  const { regex } = node as { regex?: { pattern: string; flags: string } };
  if (regex) expressions.set(`/${regex.pattern}/${regex.flags}`, new RegExp(regex.pattern, regex.flags));
  for (const child of Object.values(node)) collect(child);
}

expressions.delete(OF_NUMBERS);

test("the regular expressions are found", () => {
  expect(expressions.size).toBeGreaterThan(40);
});

// One for all, because making a context takes longer than most runs.
const CONTEXT = createContext({});
const REPLACE = new Script("text.replace(expression, '')");
/** One that takes more than linear time would take minutes. */
const TIMEOUT_MS = 4_000;

test.each([...expressions])("fault 90: %s ends soon on long repetitions", (source, expression) => {
  const units = new Set([...UNITS, ...source.replace(/[\\^$*+?()[\]{}|]/g, "")]);
  for (const unit of units) {
    const repeated = unit.repeat(LENGTH / unit.length);
    for (const text of [`${repeated}!`, `/${repeated}a${repeated}\0`])
      REPLACE.runInContext(Object.assign(CONTEXT, { text, expression }), { timeout: TIMEOUT_MS });
  }
});
