import { defineConfig } from "@playwright/test";
import { systemChromium } from "./scripts/chromium.js";

const executablePath = systemChromium();
const isCi = Boolean(process.env.CI);

/** A test runs at the width of a desktop, with the tag @phone at that of a phone, with @both at both. Each worker starts a server of its
 *  own (e2e/server.ts). */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/demo-shop.ts",
  workers: 2,
  fullyParallel: true,
  forbidOnly: isCi,
  // A test that passes only at a second or third try is reported as flaky.
  retries: isCi ? 2 : 0,
  // Long enough for a machine ten times slower than ours, where above all the process that encodes pictures with low priority takes
  // long. A broken build still ends soon, because the run stops after some failures.
  timeout: isCi ? 180_000 : 60_000,
  expect: { timeout: isCi ? 60_000 : 10_000 },
  maxFailures: isCi ? 10 : 0,
  use: {
    actionTimeout: 60_000,
    locale: "sk-SK",
    timezoneId: "Europe/Bratislava",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    },
  },
  projects: [
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: "phone",
      grep: /@phone|@both/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
