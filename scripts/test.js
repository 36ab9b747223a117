import "./node-version.js";
import { installChromium } from "./chromium.js";
import { install } from "./install.js";
import { build } from "./own-server.js";
import { exitOnError, runPackage } from "./run.js";
import { JOURNEY, playwright, runStages, vitest } from "./stages.js";

/** @param {string} config */
const tsc = (config) => runPackage("typescript", ["-p", config], { bin: "tsc" });

/** @type {Record<string, import("./stages.js").Stage>} */
const STAGES = {
  lint: { heading: "Format and lint", work: () => runPackage("@biomejs/biome", ["ci", "."], { bin: "biome" }) },
  types: { heading: "Types", work: async () => (await tsc("tsconfig.json")) || tsc("tsconfig.node.json") },
  unused: { heading: "Unused code", work: () => runPackage("knip", []) },
  unit: { heading: "Unit, contract and HTTP tests", work: vitest },
  build: { heading: "Build", work: build },
  e2e: {
    heading: "Browser tests",
    async work(args) {
      await build();
      await installChromium();
      return playwright(args.length > 0 ? args : ["--grep", JOURNEY]);
    },
  },
};

await exitOnError(install().then(() => runStages(STAGES)));
