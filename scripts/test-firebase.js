import "./node-version.js";
import { installChromium } from "./chromium.js";
import { installFirebase } from "./install.js";
import { exitOnError } from "./run.js";
import { playwright, runStages, vitest } from "./stages.js";

/** The browser tests build the site themselves, for a project of their own.
 * @type {Record<string, import("./stages.js").Stage>} */
const STAGES = {
  unit: {
    heading: "Firebase: rules, emulators, contract and commands",
    work: (args) => vitest(["--config", "tools/firebase/vitest.config.ts", ...args]),
  },
  e2e: {
    heading: "Firebase: browser tests of the built site",
    work: (args) => playwright(["--config", "tools/firebase/playwright.config.ts", ...args]),
  },
};

await exitOnError(main());

async function main() {
  await installFirebase();
  await installChromium();
  await runStages(STAGES);
}
