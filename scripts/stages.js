import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runPackage, Stop } from "./run.js";

/** @typedef {{ passed: number, failed: number }} Counts */
/** Takes the rest of the command line and tells its counts.
 * @typedef {{ heading: string, work: (args: readonly string[]) => Promise<Counts> }} Stage */

const reports = mkdtempSync(join(tmpdir(), "pozicovna-test-"));
process.once("exit", () => rmSync(reports, { recursive: true }));

/** All stages in their order up to the first that fails, or the one named by the first argument, after those it `needs`. Ends with
 * the count of all tests.
 * @param {Record<string, Stage>} stages
 * @param {{ prepare: () => Promise<void>, needs?: Record<string, readonly string[]> }} options `prepare` comes before them
 * @param {readonly string[]} args */
export async function runStages(stages, { prepare, needs = {} }, [only, ...rest] = process.argv.slice(2)) {
  const names = Object.keys(stages);
  if (only && !names.includes(only)) throw new Stop(`There is no stage "${only}"; the stages are ${names.join(", ")}.`);
  await prepare();
  const total = { passed: 0, failed: 0 };
  for (const name of only ? [...(needs[only] ?? []), only] : names) {
    const { heading, work } = /** @type {Stage} */ (stages[name]);
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
 * @param {string} [bin]
 * @returns {Promise<Counts>} */
export async function check(name, args, bin = name) {
  const status = await runPackage(name, args, { bin });
  return { passed: 0, failed: status === 0 ? 0 : 1 };
}

/** @param {readonly string[]} args
 * @returns {Promise<Counts>} */
export async function vitest(args) {
  const report = join(reports, "unit.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const status = await runPackage("vitest", ["run", ...reporters, ...args]);
  return counted(status, report, ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests]);
}

/** @param {readonly string[]} args
 * @returns {Promise<Counts>} */
export async function playwright(args) {
  const report = join(reports, "e2e.json");
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const options = { bin: "playwright", env };
  const status = await runPackage("@playwright/test", ["test", "--reporter=list,json", ...args], options);
  return counted(status, report, ({ stats }) => [stats.expected + stats.flaky, stats.unexpected]);
}

/** What a runner reported. One that failed without a failed test (it crashed, it found no tests) is one failure.
 * @param {number} status
 * @param {string} report
 * @param {(json: any) => [passed: number, failed: number]} read
 * @returns {Counts} */
function counted(status, report, read) {
  const [passed, failed] = existsSync(report) ? read(JSON.parse(readFileSync(report, "utf8"))) : [0, 0];
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1) };
}
