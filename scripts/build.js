import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { locked } from "./locked.js";
import { ROOT, runPackage, UserError } from "./run.js";

/** Everything that every build is made from. */
export const SOURCES = ["src", "public", "shop.json", "vite.config.ts", "package.json", "package-lock.json"];

/** @template T
 * @typedef {object} Build
 * @property {string} name of its lock, and of its record `dist/<name>.built`: the fingerprint and the built files of the last complete
 * build
 * @property {readonly string[]} folders that it fills
 * @property {string} fingerprint of its sources
 * @property {() => Promise<T>} work */

/** Builds if the sources have changed since the last build, or a built file is missing. One process builds at a time.
 * @param {Build<unknown>} build */
export async function buildIfChanged(build) {
  if (isBuilt(build)) return;
  refuseReadOnly();
  await locked(build.name, async () => {
    if (!isBuilt(build)) await buildNow(build);
  });
}

/** Under systemd the program's folder can only be read. */
function refuseReadOnly() {
  const dist = join(ROOT, "dist");
  try {
    accessSync(existsSync(dist) ? dist : ROOT, constants.W_OK);
  } catch {
    throw new UserError(
      `Web treba zostaviť, ale do ${dist} sa nedá písať; ako vlastník priečinka spustite npm test -- build.`,
    );
  }
}

/** Builds in any case, for a caller that holds the lock.
 * @template T
 * @param {Build<T>} build */
export async function buildNow(build) {
  const record = recordOf(build);
  rmSync(record, { force: true });
  const result = await build.work();
  writeFileSync(record, [build.fingerprint, ...build.folders.flatMap(filesOf)].join("\n"));
  return result;
}

/** @param {Build<unknown>} build */
const recordOf = ({ name }) => join(ROOT, "dist", `${name}.built`);

/** @param {Build<unknown>} build */
function isBuilt(build) {
  if (!existsSync(recordOf(build))) return false;
  const [fingerprint, ...files] = readFileSync(recordOf(build), "utf8").split("\n");
  return fingerprint === build.fingerprint && files.every((file) => existsSync(join(ROOT, file)));
}

/** @param {string[]} args */
export async function vite(...args) {
  const env = { ...process.env, NODE_ENV: "production" };
  const status = await runPackage("vite", [...args, "--logLevel", "warn"], { env, quiet: true });
  if (status !== 0) throw new UserError("Web sa nepodarilo zostaviť, dôvod je vyššie.");
}

/** A hash of sources, without their tests, and of the environment variables that get into the build.
 * @param {readonly string[]} sources
 * @param {(name: string) => boolean} [isBuiltIn] whether a variable of that name does */
export function fingerprint(sources, isBuiltIn = () => false) {
  const hash = createHash("sha256");
  for (const path of sources.flatMap(filesOf).filter((file) => !/\.test\.tsx?$/.test(file))) {
    hash.update(`\0${path}\0`).update(readFileSync(join(ROOT, path)));
  }
  const settings = Object.entries(process.env).filter(([name]) => isBuiltIn(name));
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

/** Imports a built program into this process, whose NODE_ENV becomes "production".
 * @param {string} path
 * @returns {Promise<Record<string, (...args: any[]) => Promise<any>>>} */
export function load(path) {
  process.env.NODE_ENV = "production";
  return import(pathToFileURL(join(ROOT, path)).href);
}
