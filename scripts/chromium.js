import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { installDebian } from "./debian.js";
import { find } from "./find.js";
import { ROOT, runPackage, Stop, say } from "./run.js";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];

/** The system's Chromium, if it has one. */
export function systemChromium() {
  return find(NAMES);
}

/** Leaves a Chromium for the browser tests: the system's, one from the Debian packages, or Playwright's own. */
export async function installChromium() {
  if (systemChromium() || hasPlaywrights()) return;
  say("Installing Chromium for the browser tests …");
  const failure = installDebian(["chromium"], []);
  if (systemChromium()) return;
  if (failure) say(failure);
  await runPackage("@playwright/test", ["install", "chromium"], { bin: "playwright", quiet: true });
  if (!hasPlaywrights()) {
    throw new Stop(
      "The browser tests need Chromium: install it so that `chromium` is on the PATH, then run this again.",
    );
  }
}

function hasPlaywrights() {
  const { chromium } = createRequire(join(ROOT, "package.json"))("@playwright/test");
  return existsSync(chromium.executablePath());
}
