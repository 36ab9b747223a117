import "./node-version.js";
import { installChromium } from "./chromium.js";
import { install } from "./install.js";
import { build } from "./own-server.js";
import { exitOnError } from "./run.js";
import { JOURNEY, playwright } from "./stages.js";

/** `npm run test:all` runs the browser tests that `npm test` leaves out. */
await exitOnError(main());

async function main() {
  await install();
  await build();
  await installChromium();
  process.exitCode = await playwright(["--grep-invert", JOURNEY]);
}
