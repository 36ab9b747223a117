import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installDebian } from "./debian.js";
import { say } from "./run.js";

/** The programs by which `browsers/` drives each engine, and the Debian packages that hold them. */
const BROWSERS = {
  firefox: { programs: ["firefox-esr"], packages: ["firefox-esr"] },
  webkit: { programs: ["WebKitWebDriver", "Xvfb"], packages: ["webkit2gtk-driver", "xvfb"] },
  chromium: { programs: ["chromium", "chromedriver"], packages: ["chromium", "chromium-driver"] },
};
/** The engines that the tests run in. Chromium is tried by `e2e/`; here it is only for pictures of every page beside those of the others. */
export const TRIED = /** @type {(keyof typeof BROWSERS)[]} */ (Object.keys(BROWSERS)).filter(
  (engine) => engine !== "chromium" || process.env.SCREENSHOTS,
);

/** The programs of an engine that are not on the PATH.
 * @param {keyof typeof BROWSERS} engine */
export function missingPrograms(engine) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return BROWSERS[engine].programs.filter((program) => !folders.some((folder) => existsSync(join(folder, program))));
}

/** Installs the engines that are missing if it may, and says in a sentence what is missing then: the tests of that engine are skipped. */
export function installBrowsers() {
  for (const engine of TRIED) {
    if (missingPrograms(engine).length === 0) continue;
    const { packages } = BROWSERS[engine];
    say(`Installing ${packages.join(", ")} …`);
    const failure = installDebian(packages);
    const missing = missingPrograms(engine);
    if (missing.length === 0) continue;
    say(
      `${missing.join(", ")} is missing (${failure}), so nothing is tried in ${engine}: install ${packages.join(", ")}.`,
    );
  }
}
