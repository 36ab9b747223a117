import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The fault-injection tests; `npm run test:faults` runs them. */
export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: ["faults/*.test.ts"],
    // Names each test that is skipped, with the reason.
    reporters: ["verbose"],
    // A test that passes only at the second try is reported as such, as in the browser tests.
    retry: process.env.CI ? 1 : 0,
    // The tests load the machine, so one runs at a time.
    fileParallelism: false,
    testTimeout: 10 * 60_000,
    hookTimeout: 60_000,
  },
});
