import { runPackage, UserError } from "./run.js";

/** @typedef {object} Stage
 * @property {string} heading
 * @property {(args: readonly string[]) => Promise<number | void>} work gets the rest of the command line; resolves to an exit status,
 * or to nothing if it succeeded */

/** Runs the stages in their order up to the first that fails, or only the one that the first argument names.
 * @param {Readonly<Record<string, Stage>>} stages
 * @param {readonly string[]} args */
export async function runStages(stages, [only, ...rest] = process.argv.slice(2)) {
  const names = Object.keys(stages);
  if (only && !names.includes(only)) {
    throw new UserError(`There is no stage "${only}"; the stages are ${names.join(", ")}.`);
  }
  for (const [name, { heading, work }] of Object.entries(stages)) {
    if (only && name !== only) continue;
    console.log(`\n── ${heading}`);
    process.exitCode = (await work(rest)) ?? 0;
    if (process.exitCode !== 0) return;
  }
}

/** @param {readonly string[]} args */
export const vitest = (args) => runPackage("vitest", ["run", ...args]);

/** @param {readonly string[]} args */
export const playwright = (args) =>
  runPackage("@playwright/test", ["test", "--reporter=list", ...args], { bin: "playwright" });

/** The browser tests that `npm test` runs: at least one for each page and each feature. Those of @both widths run at a phone's width only. All
 *  others are left to `npm run test:all`. */
export const JOURNEY = "^(?!desktop .*@both).*@journey";
