import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { inlinedScripts } from "../../scripts/inlined-scripts.ts";
import { slowFirst } from "../../scripts/slow-first.ts";

/** The tests that need the emulators; `npm run test:firebase` runs them. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  plugins: [inlinedScripts],
  test: {
    include: ["tools/firebase/**/*.test.ts"],
    sequence: {
      sequencer: slowFirst("outage-writes", "outage-reads", "slow-line", "contract", "over-rest", "commands"),
    },
    globalSetup: "tools/firebase/emulator/global-setup.ts",
    // Some files mostly wait: for a network that fails, for a slow connection.
    maxWorkers: availableParallelism() + 2,
    // Google's emulator may hold a transaction's locks for 30 s (tools/firebase/README.md).
    testTimeout: 90_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
