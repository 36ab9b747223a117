import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { FIREBASE_TOOLS, ROOT, run, Stop, say } from "./run.js";

/** Installs the packages of a folder's package-lock.json, unless they are what its node_modules holds already.
 * @param {string} [folder] */
export async function install(folder = ROOT) {
  if (isInstalled(folder)) return;
  say(folder === ROOT ? "Inštalujem balíčky …" : `Inštalujem nástroje (${relative(ROOT, folder)}) …`);
  const status = await npm(folder, "ci", "--include=dev", "--no-audit", "--no-fund");
  if (status !== 0)
    throw new Stop("Balíčky sa nepodarilo nainštalovať: pozrite vyššie, čo hlási npm, a spustite príkaz znova.");
}

/** Both kinds of packages: those of all, and those of Firebase's commands and tests. */
export async function installFirebase() {
  await install();
  await install(FIREBASE_TOOLS);
}

/** The very npm that runs this script, where one does.
 * @param {string} cwd
 * @param {string[]} args */
function npm(cwd, ...args) {
  const own = process.env.npm_execpath;
  const options = { cwd, quiet: true };
  return own ? run(process.execPath, [own, ...args], options) : run("npm", args, options);
}

/** npm notes what it installed in node_modules/.package-lock.json, and does so last: an install that broke off has none. What
 * somebody deleted since is missing in node_modules itself.
 * @param {string} folder */
function isInstalled(folder) {
  const noted = join(folder, "node_modules/.package-lock.json");
  if (!existsSync(noted)) return false;
  const installed = packages(noted);
  const { "": _root, ...wanted } = packages(join(folder, "package-lock.json"));
  return (
    Object.keys(installed).every((path) => path in wanted && existsSync(join(folder, path, "package.json"))) &&
    Object.entries(wanted).every(([path, { integrity, optional }]) =>
      path in installed ? installed[path]?.integrity === integrity : optional,
    )
  );
}

/** @param {string} lock
 * @returns {Record<string, { integrity?: string, optional?: boolean }>} */
function packages(lock) {
  return JSON.parse(readFileSync(lock, "utf8")).packages;
}
