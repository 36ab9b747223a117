import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { installDebian } from "./debian.js";
import { ROOT, runPackage, say, UserError } from "./run.js";

/** Chromium without a window. It needs a third less of the processor. */
const HEADLESS_SHELL = "chromium-headless-shell";
const NAMES = [HEADLESS_SHELL, "chromium", "chromium-browser", "google-chrome"];

/** The path of the system's Chromium; undefined if it has none.
 * @param {readonly string[]} names of programs, the best first */
export function systemChromium(names = NAMES) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** Installs Chromium's headless shell for the browser tests: Debian's, or Playwright's if the system has no other Chromium. */
export async function installChromium() {
  if (systemChromium([HEADLESS_SHELL]) || hasPlaywrights()) return;
  say("Installing Chromium for the browser tests …");
  const failure = installDebian([HEADLESS_SHELL], []);
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
