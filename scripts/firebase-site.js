import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildIfChanged, buildNow, fingerprint, load, SOURCES, vite } from "./build.js";
import { firebaseSettings, readEnvironment } from "./environment.js";
import { installFirebase } from "./install.js";
import { locked } from "./locked.js";
import { ROOT, say } from "./run.js";

const NAME = "firebase";
const SITE = "dist/firebase";
/** The settings of the project are built in. */
const FIREBASE_SOURCES = [...SOURCES, ".env"];
/** @param {string} name */
const isViteVariable = (name) => name.startsWith("VITE_");
/** Environment variables that affect the pages, in addition to `VITE_*`: the public address, and the emulators to read from. */
const SETTINGS = ["SITE_URL", "OFFLINE", "FIRESTORE_EMULATOR_HOST", "FIREBASE_STORAGE_EMULATOR_HOST"];

/** @typedef {{ pages: number, unread?: string, isEmpty: boolean }} Prerendered */

/** Reads the settings, stops if one is wrong, and installs Firebase's packages. */
export async function prepareFirebase() {
  readEnvironment();
  const settings = firebaseSettings();
  await installFirebase();
  return settings;
}

/** Runs `work` while no other process builds dist/firebase, so that no build replaces its files while they are published.
 * @template T
 * @param {() => Promise<T>} work */
export const withSite = (work) => locked(NAME, work);

/** Builds the site for Firebase Hosting into dist/firebase, with the project's data as they are now. Call it inside `withSite`. */
export const buildSite = () => buildNow(siteBuild());

/** Builds the site if its sources have changed. Changed data alone cause no build. */
export const buildSiteIfChanged = () => buildIfChanged(siteBuild());

/** One of the programs built for Firebase.
 * @param {"serve" | "prerender" | "commands"} name */
export async function firebaseProgram(name) {
  await buildIfChanged({
    name: "firebase-programs",
    folders: ["tools/firebase/dist"],
    fingerprint: fingerprint(FIREBASE_SOURCES, isViteVariable),
    work: () => vite("build", "--mode", "firebase", "--ssr"),
  });
  return load(`tools/firebase/dist/${name}.js`);
}

const siteBuild = () => ({
  name: NAME,
  folders: [SITE],
  fingerprint: fingerprint(
    [...FIREBASE_SOURCES, "firebase"],
    (name) => isViteVariable(name) || SETTINGS.includes(name),
  ),
  work: makeSite,
});

/** @returns {Promise<Prerendered>} */
async function makeSite() {
  say("Zostavujem web pre Firebase …");
  const { prerender } = await firebaseProgram("prerender");
  await vite("build", "--mode", "firebase");
  const result = await prerender?.(process.env);
  // Vite's list of built files is not for visitors.
  rmSync(join(ROOT, SITE, "site/.vite"), { recursive: true });
  for (const name of ["firestore.rules", "firestore.indexes.json", "storage.rules"]) {
    copyFileSync(join(ROOT, "firebase", name), join(ROOT, SITE, name));
  }
  warn(result);
  return result;
}

/** @param {Prerendered} result */
function warn({ unread, isEmpty }) {
  if (unread) {
    say(
      `Projekt vo Firebase sa nedá prečítať (${unread}); stránky sú zostavené bez údajov a doplnia sa až v prehliadači.`,
    );
  } else if (isEmpty) {
    say("V projekte vo Firebase zatiaľ nie sú žiadne produkty ani kategórie; stránky sú zostavené prázdne.");
  }
}
