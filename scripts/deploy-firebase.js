import "./node-version.js";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readEnvironment } from "./environment.js";
import { firebaseSettings } from "./firebase-settings.js";
import { buildSite, withSite } from "./firebase-site.js";
import { installFirebase } from "./install.js";
import { FIREBASE_TOOLS, orStop, ROOT, runPackage, Stop, say } from "./run.js";

const CLI = join(FIREBASE_TOOLS, "node_modules/firebase-tools/lib/bin/firebase.js");

await orStop(deploy(process.argv.slice(2)));

/** Builds the site and publishes it with its rules; what else is typed goes to Firebase's own command. Pages that could not be
 * read never take the place of full ones: a project nobody may read yet gets its rules first.
 * @param {string[]} args */
async function deploy(args) {
  readEnvironment();
  const { projectId } = firebaseSettings();
  await installFirebase();
  checkSignedIn();
  await withSite(() => buildAndPublish(projectId, args));
}

/** @param {string} projectId
 * @param {string[]} args */
async function buildAndPublish(projectId, args) {
  const { pages, rules, others } = targets(args);
  let { unread } = await buildSite();
  if (unread && pages && rules.length > 0) {
    say("Najprv sa zverejnia pravidlá: bez nich sa nový projekt nedá prečítať.");
    if (!(await published(projectId, [...others, "--only", rules.join(",")]))) return;
    ({ unread } = await buildSite());
  }
  if (unread && pages) {
    throw new Stop(
      `Stránky sa nezverejnili: bez údajov z projektu (${unread}) by prázdne nahradili plné. Skúste to o chvíľu znova.`,
    );
  }
  await published(projectId, args);
}

/** @param {string} projectId
 * @param {readonly string[]} args */
async function published(projectId, args) {
  const given = ["--config", join(ROOT, "dist/firebase/firebase.json"), "--project", projectId, ...args];
  const cli = { bin: "firebase", folder: FIREBASE_TOOLS };
  process.exitCode = await runPackage("firebase-tools", ["deploy", ...given], cli);
  return process.exitCode === 0;
}

/** What is to be published (without `--only`, everything), and what else was typed.
 * @param {readonly string[]} args */
function targets(args) {
  if (args.some((arg) => /^--except(=|$)/.test(arg)))
    throw new Stop("Namiesto --except uveďte --only a čo sa má zverejniť.");
  const at = args.findIndex((arg) => /^--only(=|$)/.test(arg));
  const typed = args[at] === "--only" ? args.slice(at, at + 2) : args.slice(at, at + 1);
  const names = at < 0 ? ["hosting", "firestore", "storage"] : (typed.at(-1) ?? "").replace("--only=", "").split(",");
  return {
    pages: names.some((name) => /^hosting(:|$)/.test(name)),
    rules: names.filter((name) => /^(firestore|storage)(:|$)/.test(name)),
    others: at < 0 ? args : args.toSpliced(at, typed.length),
  };
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
