import "./node-version.js";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readEnvironment } from "./environment.js";
import { firebaseSettings } from "./firebase-settings.js";
import { buildSite } from "./firebase-site.js";
import { installFirebase } from "./install.js";
import { FIREBASE_TOOLS, orStop, ROOT, runPackage, Stop } from "./run.js";

const CLI = join(FIREBASE_TOOLS, "node_modules/firebase-tools/lib/bin/firebase.js");

await orStop(deploy(process.argv.slice(2)));

/** Builds the site and publishes it with its rules; what else is typed goes to Firebase's own command.
 * @param {string[]} args */
async function deploy(args) {
  readEnvironment();
  const { projectId } = firebaseSettings();
  await installFirebase();
  checkSignedIn();
  const { unread } = await buildSite();
  if (unread && isOfPagesOnly(args)) {
    throw new Stop(`Nič sa nezverejnilo: bez údajov z projektu (${unread}) by prázdne stránky nahradili plné.`);
  }
  const given = ["--config", join(ROOT, "dist/firebase/firebase.json"), "--project", projectId, ...args];
  const cli = { bin: "firebase", folder: FIREBASE_TOOLS };
  process.exitCode = await runPackage("firebase-tools", ["deploy", ...given], cli);
}

/** A first deployment brings the rules without which nothing can be read; a later one of the pages alone does not.
 * @param {string[]} args */
function isOfPagesOnly(args) {
  return args.some((arg) => /^(--only=)?hosting$/.test(arg));
}

function checkSignedIn() {
  const { GOOGLE_APPLICATION_CREDENTIALS: key, FIREBASE_TOKEN: token } = process.env;
  if (key && !existsSync(key)) throw new Stop(`GOOGLE_APPLICATION_CREDENTIALS: súbor ${key} neexistuje.`);
  if (key || token) return;
  const { stdout } = spawnSync(process.execPath, [CLI, "login:list", "--json"], { encoding: "utf8" });
  if (isSignedIn(stdout)) return;
  throw new Stop(
    "Nie ste prihlásený do Firebase: spustite npx --prefix tools/firebase firebase login, alebo v " +
      "GOOGLE_APPLICATION_CREDENTIALS uveďte súbor s kľúčom servisného účtu.",
  );
}

/** @param {string} answer */
function isSignedIn(answer) {
  try {
    return JSON.parse(answer).result.length > 0;
  } catch {
    return false;
  }
}
