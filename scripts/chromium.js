import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { installDebian } from "./debian.js";
import { ROOT, runPackage, say, UserError } from "./run.js";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];

/** The path of the system's Chromium; undefined where it has none. */
export function systemChromium() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** Installs a Chromium for the browser tests where there is none: Debian's, or else Playwright's. */
export async function installChromium() {
  if (systemChromium() || hasPlaywrights()) return;
  say("Installing Chromium for the browser tests …");
  const failure = installDebian(["chromium"], []);
  if (systemChromium()) return;
  if (failure) say(failure);
  await runPackage("@playwright/test", ["install", "chromium"], { bin: "playwright", quiet: true });
  if (hasPlaywrights()) return;
  throw new UserError(
    "The browser tests need Chromium: install it so that `chromium` is on the PATH, then run this again.",
  );
}

function hasPlaywrights() {
  const { chromium } = createRequire(join(ROOT, "package.json"))("@playwright/test");
  return existsSync(chromium.executablePath());
}
