import "./node-version.js";
import { install } from "./install.js";
import { build } from "./own-server.js";
import { exitOnError, UserError } from "./run.js";
import { vitest } from "./stages.js";

/** `npm run test:faults -- disk` runs the files of faults/ whose path contains "disk". Without arguments all of them run, after the
 * unit tests that name a fault by its number. */
await exitOnError(main(process.argv.slice(2)));

/** @param {readonly string[]} args */
async function main(args) {
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    throw new UserError("The fault-injection tests need Linux and root.");
  }
  await install();
  await build();
  const failed = args.length === 0 && (await vitest(["--testNamePattern", "\\bfaults? \\d"]));
  process.exitCode = failed || (await vitest(["--config", "faults/vitest.config.ts", ...args]));
}
