import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { locked } from "./locked.js";
import { ROOT, runPackage, Stop, say } from "./run.js";

/** All a build is made of. */
const SOURCES = ["src", "public", "shop.json", ".env", "vite.config.ts", "package.json", "package-lock.json"];
const DIST = join(ROOT, "dist");
/** Written after a whole build and taken away before the next, so that a half one is never taken for whole. */
const MARK = join(DIST, "built-from");
const PROGRAMS = ["serve", "admin", "backup", "backup-child", "reencode-child"].map((name) => `server/${name}.js`);
/** What a whole build holds at least. */
const PARTS = ["client/.vite/manifest.json", ...PROGRAMS];

/** Builds dist/client and dist/server, unless they are built from these very sources already. One process at a time. */
export async function build() {
  const wanted = fingerprint();
  if (isBuilt(wanted)) return;
  await locked(join(DIST, "building"), async () => {
    if (isBuilt(wanted)) return;
    say("Zostavujem web …");
    rmSync(MARK, { force: true });
    await vite("build");
    await vite("build", "--ssr");
    const missing = missingParts();
    if (missing.length > 0) throw new Stop(`Zostavenému webu chýba: ${missing.join(", ")}.`);
    writeFileSync(MARK, wanted);
  });
}

/** @param {string} wanted */
const isBuilt = (wanted) => existsSync(MARK) && readFileSync(MARK, "utf8") === wanted && missingParts().length === 0;
const missingParts = () => PARTS.filter((path) => !existsSync(join(DIST, path)));

/** @param {string[]} args */
async function vite(...args) {
  const env = { ...process.env, NODE_ENV: "production" };
  const status = await runPackage("vite", [...args, "--logLevel", "warn"], { env, quiet: true });
  if (status !== 0) throw new Stop("Web sa nepodarilo zostaviť, dôvod je vyššie.");
}

/** Tests are left out: changing one asks for no new build. The settings Vite writes into the build are in. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const path of SOURCES.flatMap(filesOf).filter((file) => !/\.test\.tsx?$/.test(file))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update("\0");
  }
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith("VITE_"));
  return hash.update(JSON.stringify(settings.sort())).digest("hex");
}

/** The files at and below a path, by their paths in the checkout.
 * @param {string} path
 * @returns {string[]} */
function filesOf(path) {
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}
