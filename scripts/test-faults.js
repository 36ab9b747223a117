import "./node-version.js";
import { readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { missingAbilities } from "./abilities.js";
import { build } from "./build.js";
import { install } from "./install.js";
import { orStop, ROOT, Stop, say } from "./run.js";

/** Where Debian keeps servers, which is not on everybody's PATH. */
const SERVERS = "/usr/sbin";
const ROUGH = "faults/";
/** The quick tests of a fault by its number, which are part of `npm test` too, and the rough ones and those of deploy/, which are not. */
const INCLUDE = ["src/**/*.test.{ts,tsx}", `${ROUGH}*.test.ts`];
const NUMBERED = "\\bfaults? \\d|^deploy/";
/** Leaves out what this machine cannot do, instead of stopping: for machines nobody looks after. */
const WHERE_POSSIBLE = "--where-possible";

process.env.PATH = `${process.env.PATH}${delimiter}${SERVERS}`;
await orStop(main(process.argv.slice(2)));

/** `npm run test:faults -- disk` runs the files whose path holds "disk". FAULTS_SHARE=0.05 lets what happens hundreds of times
 * happen less often.
 * @param {string[]} args */
async function main(args) {
  const names = args.filter((arg) => arg !== WHERE_POSSIBLE);
  await install();
  await build();
  const wanted = rough(names);
  const left = await leftOut(wanted, args.includes(WHERE_POSSIBLE));
  process.env.NODE_ENV = "test";
  const { startVitest } = await import("vitest/node");
  const vitest = await startVitest("test", names, {
    root: ROOT,
    watch: false,
    include: INCLUDE,
    exclude: ["**/node_modules/**", ...left],
    passWithNoTests: true,
    testNamePattern: NUMBERED,
    // A test that passes only at the second try is reported as such, as in the browser tests.
    retry: process.env.CI ? 1 : 0,
    // Each test has the machine for itself.
    fileParallelism: false,
    testTimeout: 10 * 60_000,
    hookTimeout: 60_000,
  });
  const modules = vitest.state.getTestModules();
  const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
  const broken = modules.filter((module) => module.errors().length > 0).length;
  const passed = states.filter((state) => state === "passed").length;
  const stray = vitest.state.getUnhandledErrors().length;
  const failed = states.filter((state) => state === "failed").length + broken + stray;
  await vitest.close();
  console.log(`\n${passed} passed, ${failed} failed`);
  const isAllLeftOut = modules.length === 0 && left.length > 0 && left.length === wanted.length;
  process.exit(failed || !(passed || isAllLeftOut) ? 1 : 0);
}

/** The rough ones of the wanted files.
 * @param {readonly string[]} names */
function rough(names) {
  const paths = readdirSync(join(ROOT, ROUGH)).flatMap((file) => (file.endsWith(".test.ts") ? [ROUGH + file] : []));
  return paths.filter((path) => names.length === 0 || names.some((name) => path.includes(name)));
}

/** Those of the files that this machine cannot run. Stops at once where that is not to be put up with.
 * @param {readonly string[]} wanted
 * @param {boolean} isAccepted */
async function leftOut(wanted, isAccepted) {
  const missing = await missingAbilities(wanted.map((path) => path.slice(ROUGH.length, -".test.ts".length)));
  const told = missing.map(({ name, files, reason }) => `${name}: ${reason} (${files.join(", ")})`);
  if (told.length === 0) return [];
  if (!isAccepted) throw new Stop(["This machine lacks what these tests need:", ...told].join("\n"));
  for (const text of told) say(`Not tested, this machine lacks ${text}`);
  return [...new Set(missing.flatMap(({ files }) => files.map((file) => `${ROUGH}${file}.test.ts`)))];
}
