import "./node-version.js";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.js";
import { installChromium } from "./chromium.js";
import { install } from "./install.js";
import { orStop, runPackage, Stop } from "./run.js";

/** @typedef {{ passed: number, failed: number }} Counts */

const reports = mkdtempSync(join(tmpdir(), "pozicovna-test-"));

/** In the order of running. Each takes the rest of the command line and tells its counts.
 * @type {Record<string, { heading: string, work: (args: readonly string[]) => Promise<Counts> }>} */
const STAGES = {
  lint: { heading: "Format and lint", work: () => check("@biomejs/biome", ["ci", "."], "biome") },
  types: {
    heading: "Types",
    work: async () => {
      const browser = await check("typescript", ["-p", "tsconfig.json"], "tsc");
      return browser.failed ? browser : check("typescript", ["-p", "tsconfig.node.json"], "tsc");
    },
  },
  unused: { heading: "Unused code", work: () => check("knip", []) },
  unit: { heading: "Unit, contract and HTTP tests", work: unit },
  build: { heading: "Build", work: () => build().then(() => ({ passed: 0, failed: 0 })) },
  e2e: { heading: "Browser tests", work: e2e },
};

process.once("exit", () => rmSync(reports, { recursive: true }));
await orStop(main(process.argv.slice(2)));

/** All stages up to the first that fails, or the one named by the first argument.
 * @param {string[]} args */
async function main([only, ...rest]) {
  const names = Object.keys(STAGES);
  if (only && !names.includes(only)) throw new Stop(`There is no stage "${only}"; the stages are ${names.join(", ")}.`);
  await install();
  const total = { passed: 0, failed: 0 };
  for (const name of only === "e2e" ? ["build", "e2e"] : only ? [only] : names) {
    const { heading, work } = /** @type {(typeof STAGES)[string]} */ (STAGES[name]);
    console.log(`\n── ${heading}`);
    const counts = await work(rest);
    total.passed += counts.passed;
    total.failed += counts.failed;
    if (counts.failed) break;
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed ? 1 : 0;
}

/** A stage that counts no tests: it is silent, or it is one failure.
 * @param {string} name
 * @param {readonly string[]} args
 * @param {string} [bin] */
async function check(name, args, bin = name) {
  const status = await runPackage(name, args, { bin });
  return { passed: 0, failed: status === 0 ? 0 : 1 };
}

/** @param {readonly string[]} args */
async function unit(args) {
  const report = join(reports, "unit.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const status = await runPackage("vitest", ["run", ...reporters, ...args]);
  return counted(status, report, ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests]);
}

/** @param {readonly string[]} args */
async function e2e(args) {
  await installChromium();
  const report = join(reports, "e2e.json");
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const status = await runPackage("@playwright/test", ["test", "--reporter=list,json", ...args], {
    bin: "playwright",
    env,
  });
  return counted(status, report, ({ stats }) => [stats.expected + stats.flaky, stats.unexpected]);
}

/** What a runner reported. One that failed without a failed test (it crashed, it found no tests) is one failure.
 * @param {number} status
 * @param {string} report
 * @param {(json: any) => [passed: number, failed: number]} read */
function counted(status, report, read) {
  const [passed, failed] = existsSync(report) ? read(JSON.parse(readFileSync(report, "utf8"))) : [0, 0];
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1) };
}
