import { defineConfig } from "@playwright/test";

const isCi = Boolean(process.env.CI);

/** The site as it is deployed, against Google's emulators. Each worker has its own browser, emulators and server; an emulator that
 *  FIRESTORE_EMULATOR_HOST names is one for all. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "../../test-results/firebase",
  workers: process.env.FIRESTORE_EMULATOR_HOST ? 1 : 2,
  forbidOnly: isCi,
  // A test that passes only at a second or third try is reported as flaky.
  retries: isCi ? 2 : 0,
  timeout: isCi ? 120_000 : 60_000,
  expect: { timeout: isCi ? 30_000 : 10_000 },
  maxFailures: isCi ? 10 : 0,
  use: {
    actionTimeout: 30_000,
    locale: "sk-SK",
    timezoneId: "Europe/Bratislava",
    contextOptions: { reducedMotion: "reduce" },
    viewport: { width: 1280, height: 800 },
    // The proxy's certificate is self-signed.
    ignoreHTTPSErrors: true,
  },
  projects: [
    { name: "build", testMatch: "build.setup.ts" },
    { name: "site", testIgnore: "start.spec.ts", dependencies: ["build"] },
    // Builds other sites in its place.
    { name: "start", testMatch: "start.spec.ts", dependencies: ["site"] },
  ],
});
