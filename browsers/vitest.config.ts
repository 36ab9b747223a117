import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { slowFirst } from "../scripts/slow-first.ts";

/** The main journeys in Firefox and WebKit; `npm run test:browsers` runs them. */
export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: ["browsers/*.test.ts"],
    // Names each test that is skipped, with the reason.
    reporters: ["verbose"],
    // A test that passes only at the second try is reported as such, as in the browser tests.
    retry: process.env.CI ? 1 : 0,
    maxWorkers: 2,
    sequence: { sequencer: slowFirst("pages") },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
