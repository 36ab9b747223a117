import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { locked } from "./locked.js";
import { ROOT, runPackage, Stop } from "./run.js";

/** @typedef {object} Build
 * @property {string} mark written after a whole build and taken away before the next, so that a half one is never taken for whole
 * @property {string} wanted what `fingerprint` says of the sources
 * @property {readonly string[]} parts what a whole build holds at least, from the mark's folder
 * @property {() => Promise<void>} work */

/** Builds, unless it is built from these very sources already. One process at a time.
 * @param {Build} build */
export async function builtOnce(build) {
  if (isBuilt(build)) return;
  await locked(lockOf(build), async () => {
    if (!isBuilt(build)) await make(build);
  });
}

/** Builds in any case.
 * @param {Build} build */
export async function builtAnew(build) {
  await locked(lockOf(build), () => make(build));
}

/** @param {Build} build */
async function make(build) {
  rmSync(build.mark, { force: true });
  await build.work();
  const missing = missingParts(build);
  if (missing.length > 0) throw new Stop(`Zostavenému webu chýba: ${missing.join(", ")}.`);
  writeFileSync(build.mark, build.wanted);
}

/** @param {Build} build */
const lockOf = ({ mark }) => join(dirname(mark), "building");

/** @param {Build} build */
function isBuilt(build) {
  const { mark, wanted } = build;
  return existsSync(mark) && readFileSync(mark, "utf8") === wanted && missingParts(build).length === 0;
}

/** @param {Build} build */
const missingParts = ({ mark, parts }) => parts.filter((path) => !existsSync(join(dirname(mark), path)));

/** @param {string[]} args */
export async function vite(...args) {
  const env = { ...process.env, NODE_ENV: "production" };
  const status = await runPackage("vite", [...args, "--logLevel", "warn"], { env, quiet: true });
  if (status !== 0) throw new Stop("Web sa nepodarilo zostaviť, dôvod je vyššie.");
}

/** What a build is made of, in a few letters. Tests are left out: changing one asks for no new build. The settings that get into
 * the build are in: Vite's, and those named.
 * @param {readonly string[]} sources
 * @param {readonly string[]} [named] */
export function fingerprint(sources, named = []) {
  const hash = createHash("sha256");
  for (const path of sources.flatMap(filesOf).filter((file) => !/\.test\.tsx?$/.test(file))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update("\0");
  }
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith("VITE_") || named.includes(name));
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
