import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { ROOT, run, runPackage, Stop, say } from "./run.js";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];

/** The system's Chromium, if it has one. */
export function systemChromium() {
  return find(NAMES);
}

/** Leaves a Chromium for the browser tests: the system's, one from the Debian packages, or Playwright's own. */
export async function installChromium() {
  if (systemChromium() || hasPlaywrights()) return;
  say("Installing Chromium for the browser tests …");
  if (process.getuid?.() === 0 && find(["apt-get"])) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update"], { quiet: true, env });
    await run("apt-get", ["install", "-y", "chromium"], { quiet: true, env });
    if (systemChromium()) return;
  }
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

/** The first program of these names on the PATH.
 * @param {readonly string[]} names */
export function find(names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
