import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { SOURCES } from "./build.js";
import { builtAnew, builtOnce, fingerprint, vite } from "./built-once.js";
import { firebaseSettings } from "./firebase-settings.js";
import { installFirebase } from "./install.js";
import { locked } from "./locked.js";
import { FIREBASE_TOOLS, ROOT, say } from "./run.js";

const SITE = join(ROOT, "dist/firebase");
const PROGRAMS = join(FIREBASE_TOOLS, "dist");
const RULES = ["firestore.rules", "storage.rules"];
/** Beside Vite's own: where the pages say they are, and where they are read from. */
const SETTINGS = ["SITE_URL", "FIRESTORE_EMULATOR_HOST", "FIREBASE_STORAGE_EMULATOR_HOST"];

/** @typedef {{ pages: number, unread?: string, isEmpty: boolean }} Prerendered */

/** Does work with dist/firebase that nobody may build under its hands: publishing it takes minutes.
 * @template T
 * @param {() => Promise<T>} work */
export const withSite = (work) => locked(join(ROOT, "dist/firebase-in-use"), work);

/** Builds the site for Firebase Hosting into dist/firebase, its pages from the data as they are now.
 * @returns {Promise<Prerendered>} */
export async function buildSite() {
  process.env.NODE_ENV = "production";
  firebaseSettings();
  await installFirebase();
  /** @type {Prerendered} */
  let result = { pages: 0, isEmpty: true };
  await builtAnew(
    site(async () => {
      result = await makeSite();
    }),
  );
  return result;
}

/** The same, unless it is built from these very sources. What changed in the data is not looked at. */
export async function siteOnce() {
  process.env.NODE_ENV = "production";
  firebaseSettings();
  await installFirebase();
  await builtOnce(
    site(async () => {
      await makeSite();
    }),
  );
}

/** One of the programs that are built for Firebase, loaded into this process.
 * @param {"serve" | "prerender" | "commands"} name
 * @returns {Promise<Record<string, (...args: any[]) => Promise<any>>>} */
export async function firebaseProgram(name) {
  process.env.NODE_ENV = "production";
  await installFirebase();
  await builtOnce({
    mark: join(ROOT, "dist/firebase-programs/built-from"),
    wanted: fingerprint(SOURCES),
    parts: ["serve", "prerender", "commands"].map((program) => `../../tools/firebase/dist/${program}.js`),
    async work() {
      await vite("build", "--mode", "firebase", "--ssr");
    },
  });
  return import(pathToFileURL(join(PROGRAMS, `${name}.js`)).href);
}

/** @param {() => Promise<void>} work */
const site = (work) => ({
  mark: join(SITE, "built-from"),
  wanted: fingerprint([...SOURCES, "firebase"], SETTINGS),
  parts: [
    "firebase.json",
    ...RULES,
    ...["home", "404", "shell"].map((page) => `site/${page}.html`),
    "site/sitemap.xml",
  ],
  work,
});

/** @returns {Promise<Prerendered>} */
async function makeSite() {
  say("Zostavujem web pre Firebase …");
  const { prerender } = await firebaseProgram("prerender");
  await vite("build", "--mode", "firebase");
  const result = await prerender?.(process.env);
  // What is deployed is for visitors; the list of chunks was for us.
  rmSync(join(SITE, "site/.vite"), { recursive: true });
  for (const rules of RULES) copyFileSync(join(ROOT, "firebase", rules), join(SITE, rules));
  tell(result);
  return result;
}

/** @param {Prerendered} result */
function tell({ unread, isEmpty }) {
  if (unread) {
    say(
      `Projekt vo Firebase sa nedá prečítať (${unread}); stránky sú zostavené bez údajov a doplnia sa až v prehliadači.`,
    );
  } else if (isEmpty) {
    say("V projekte vo Firebase zatiaľ nie sú žiadne produkty ani kategórie; stránky sú zostavené prázdne.");
  }
}
