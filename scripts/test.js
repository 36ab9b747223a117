import "./node-version.js";
import { build } from "./build.js";
import { installChromium } from "./chromium.js";
import { install } from "./install.js";
import { orStop } from "./run.js";
import { check, playwright, runStages, vitest } from "./stages.js";

/** In the order of running.
 * @type {Record<string, import("./stages.js").Stage>} */
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
  unit: { heading: "Unit, contract and HTTP tests", work: vitest },
  build: { heading: "Build", work: () => build().then(() => ({ passed: 0, failed: 0 })) },
  e2e: {
    heading: "Browser tests",
    work: async (args) => {
      await installChromium();
      return playwright(args);
    },
  },
};

await orStop(runStages(STAGES, { prepare: install, needs: { e2e: ["build"] } }));
