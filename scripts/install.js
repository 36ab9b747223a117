import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { FIREBASE_TOOLS, ROOT, run, say, UserError } from "./run.js";

/** Installs the packages of a folder's package-lock.json, unless its node_modules holds them already.
 * @param {string} [folder] */
export async function install(folder = ROOT) {
  if (isInstalled(folder)) return;
  say(folder === ROOT ? "Inštalujem balíčky …" : `Inštalujem nástroje (${relative(ROOT, folder)}) …`);
  // The npm that started this process, if one did.
  const npm = process.env.npm_execpath;
  const args = [...(npm ? [npm] : []), "ci", "--include=dev", "--no-audit", "--no-fund"];
  const status = await run(npm ? process.execPath : "npm", args, { cwd: folder, quiet: true });
  if (status !== 0)
    throw new UserError("Balíčky sa nepodarilo nainštalovať: pozrite vyššie, čo hlási npm, a spustite príkaz znova.");
}

/** Installs the packages of the checkout and those of Firebase's commands and tests. */
export async function installFirebase() {
  await install();
  await install(FIREBASE_TOOLS);
}

/** npm writes what it has installed to node_modules/.package-lock.json as its last step, so an interrupted installation has no such
 * file. A package that was deleted later is missing in node_modules itself.
 * @param {string} folder */
function isInstalled(folder) {
  const record = join(folder, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const installed = packages(record);
  const { "": _root, ...wanted } = packages(join(folder, "package-lock.json"));
  return Object.entries(wanted).every(([path, { integrity, optional }]) => {
    if (!(path in installed)) return optional;
    return installed[path]?.integrity === integrity && existsSync(join(folder, path, "package.json"));
  });
}

/** @param {string} lock
 * @returns {Record<string, { integrity?: string, optional?: boolean }>} */
function packages(lock) {
  return JSON.parse(readFileSync(lock, "utf8")).packages;
}
