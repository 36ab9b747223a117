import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, run, Stop, say } from "./run.js";

/** Installs the packages of package-lock.json, unless they are what node_modules holds already. */
export async function install() {
  if (isInstalled()) return;
  say("Inštalujem balíčky …");
  const status = await npm("ci", "--include=dev", "--no-audit", "--no-fund");
  if (status !== 0)
    throw new Stop("Balíčky sa nepodarilo nainštalovať: pozrite vyššie, čo hlási npm, a spustite príkaz znova.");
}

/** The very npm that runs this script, where one does.
 * @param {string[]} args */
function npm(...args) {
  const own = process.env.npm_execpath;
  return own ? run(process.execPath, [own, ...args], { quiet: true }) : run("npm", args, { quiet: true });
}

/** npm notes what it installed in node_modules/.package-lock.json, and does so last: an install that broke off has none. What
 * somebody deleted since is missing in node_modules itself. */
function isInstalled() {
  const noted = join(ROOT, "node_modules/.package-lock.json");
  if (!existsSync(noted)) return false;
  const installed = packages(noted);
  const { "": _root, ...wanted } = packages(join(ROOT, "package-lock.json"));
  return (
    Object.keys(installed).every((path) => path in wanted && existsSync(join(ROOT, path, "package.json"))) &&
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
