import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { commandOf, optionsFrom } from "../bench/options.ts";
import { intoDocs, summary } from "../bench/report.ts";
import { exactRow, factRow, mostRow, timesRow } from "../bench/row.ts";
import { median, quantile } from "../bench/stats.ts";

const part = (name: string, ...rows: ReturnType<typeof mostRow>[]) => ({
  name,
  circumstances: ["`npm run bench`", "a machine"],
  tables: [{ title: "Title", rows }],
});

function docs(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "pozicovna-bench-docs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "benchmarks.md");
  writeFileSync(file, text);
  return file;
}

test("a part measured anew replaces what stood between its marks, and nothing else", () => {
  const file = docs(
    "# Docs\n<!-- bench live -->\nold\n<!-- /bench live -->\nWords.\n<!-- bench server -->\n<!-- /bench server -->\n",
  );
  intoDocs(file, [part("live", mostRow("memory", 12, 16, "KiB"))]);
  intoDocs(file, [part("live", mostRow("memory", 20, 16, "KiB"))]);
  expect(readFileSync(file, "utf8")).toBe(
    [
      "# Docs",
      "<!-- bench live -->",
      "`npm run bench` · a machine",
      "",
      "**Title**",
      "",
      "|  | figure | target |  |",
      "| --- | --: | --: | --: |",
      "| memory | 20 KiB | ≤ 16 KiB | **missed** |",
      "<!-- /bench live -->",
      "Words.",
      "<!-- bench server -->",
      "<!-- /bench server -->",
      "",
    ].join("\n"),
  );
});

test("a figure at its limit meets it, one without a target is not counted", () => {
  const rows = [
    mostRow("a", 5, 5, "ms"),
    timesRow("b", 1.06, 1, 1.05, "ms"),
    exactRow("c", 0.0004, 0),
    factRow("d", 9, ""),
  ];
  expect(rows.map(({ met }) => met)).toEqual([true, false, false, undefined]);
  expect(summary([part("live", ...rows)])).toBe("1 met, 2 missed");
});

test("figures for the docs are of the whole amounts and medians of at least five", () => {
  expect(optionsFrom([]).isWhole).toBe(true);
  expect(optionsFrom(["--only", "live", "--runs", "9"])).toMatchObject({ parts: ["live"], runs: 9, isWhole: true });
  expect(optionsFrom(["--runs", "4"]).isWhole).toBe(false);
  expect(optionsFrom(["--quick"]).isWhole).toBe(false);
  for (const wrong of [["--only", "lives"], ["--runs", "0"], ["--fast"]]) expect(() => optionsFrom(wrong)).toThrow();
});

test("the command that goes into the docs names no folder of this machine", () => {
  expect(commandOf(["--only", "live", "--shop", "/somewhere", "--runs", "5"])).toBe(
    "npm run bench -- --only live --runs 5",
  );
  expect(commandOf(["--shop=/somewhere"])).toBe("npm run bench");
});

test("the median of an even number of values lies between the two in the middle", () => {
  expect(median([9, 1, 3, 5])).toBe(4);
  expect(median([9, 1, 3])).toBe(3);
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2);
  expect(() => median([])).toThrow();
});
