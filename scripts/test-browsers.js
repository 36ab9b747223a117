import "./node-version.js";
import { installBrowsers } from "./browsers.js";
import { install } from "./install.js";
import { build } from "./own-server.js";
import { exitOnError } from "./run.js";
import { vitest } from "./stages.js";

/** `npm run test:browsers -- live` runs the files of browsers/ whose path contains "live"; `-t webkit` selects tests by their name. */
await exitOnError(main(process.argv.slice(2)));

/** @param {readonly string[]} args */
async function main(args) {
  await install();
  await build();
  installBrowsers();
  process.exitCode = await vitest(["--config", "browsers/vitest.config.ts", ...args]);
}
