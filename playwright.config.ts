import { defineConfig } from "@playwright/test";
import { systemChromium } from "./scripts/chromium.js";

const executablePath = systemChromium();

/** A test runs at both widths; the tag @desktop or @phone keeps it to one. Each worker starts a server of its own (e2e/server.ts). */
export default defineConfig({
  testDir: "e2e",
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only at a second or third try is reported as flaky.
  retries: process.env.CI ? 2 : 0,
  // For a machine ten times slower than ours. What is broken fails by `expect` or an action, long before its test is over.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 30_000,
    locale: "sk-SK",
    timezoneId: "Europe/Bratislava",
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    },
  },
  projects: [
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: "phone",
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
