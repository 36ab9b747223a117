import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { slowFirst } from "../scripts/slow-first.ts";

/** Tests that load the machine, so that nothing else may run beside them. */
const ALONE = ["faults/{hostile,load}.test.ts"];

/** The fault-injection tests; `npm run test:faults` runs them. */
export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    // Names each test that is skipped, with the reason.
    reporters: ["verbose"],
    testTimeout: 10 * 60_000,
    hookTimeout: 60_000,
    sequence: { sequencer: slowFirst("every-step", "kill", "sockets") },
    projects: [
      {
        extends: true,
        test: {
          name: "waiting",
          include: ["faults/*.test.ts"],
          exclude: ALONE,
          // They wait half of the time.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: "alone", include: ALONE, maxWorkers: 1, sequence: { groupOrder: 2 } } },
    ],
  },
});
