import "./node-version.js";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { buildSite, prepareFirebase, withSite } from "./firebase-site.js";
import { exitOnError, FIREBASE_TOOLS, ROOT, runPackage, say, UserError } from "./run.js";

/** New rules count after up to a minute; until then nobody can read with them, and staff with an open page cannot save (ADR-039). */
const TRIES = 8;
const RETRY_MS = 10_000;
/** How the two readers of a build report that the rules refuse them.
 * @param {string | undefined} unread */
const isRefused = (unread) => unread === "permission-denied" || unread === "denied";

const CLI = join(FIREBASE_TOOLS, "node_modules/firebase-tools/lib/bin/firebase.js");

await exitOnError(deploy(process.argv.slice(2)));

/** Builds the site and publishes it with its rules. Other arguments go to Firebase's own command. Pages rendered without data never
 * replace full ones: if the project's rules refuse the build, as a new project's or older ones do, the rules are published first.
 * @param {string[]} args */
async function deploy(args) {
  const { projectId } = await prepareFirebase();
  checkSignedIn();
  const { pages, rules, others } = targets(args);
  await withSite(async () => {
    let { unread } = await buildSite();
    if (isRefused(unread) && pages && rules.length > 0) {
      say("Najprv sa zverejnia pravidlá: bez nových sa projekt nedá prečítať.");
      if ((await publish(projectId, [...others, "--only", rules.join(",")])) !== 0) return;
      ({ unread } = await buildSite());
      for (let tries = 1; isRefused(unread) && tries < TRIES; tries++) {
        await setTimeout(RETRY_MS);
        ({ unread } = await buildSite());
      }
    }
    if (unread && pages) {
      throw new UserError(
        `Stránky sa nezverejnili: bez údajov z projektu (${unread}) by prázdne nahradili plné. Skúste to o chvíľu znova.`,
      );
    }
    await publish(projectId, args);
  });
}

/** @param {string} projectId
 * @param {readonly string[]} args */
async function publish(projectId, args) {
  const options = ["--config", join(ROOT, "dist/firebase/firebase.json"), "--project", projectId, ...args];
  const cli = { bin: "firebase", folder: FIREBASE_TOOLS };
  process.exitCode = await runPackage("firebase-tools", ["deploy", ...options], cli);
  return process.exitCode;
}

/** What `--only` asks to publish (without it, everything), and the other arguments.
 * @param {readonly string[]} args */
function targets(args) {
  if (args.some((arg) => /^--except(=|$)/.test(arg)))
    throw new UserError("Namiesto --except uveďte --only a čo sa má zverejniť.");
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
  if (key && !existsSync(key)) throw new UserError(`GOOGLE_APPLICATION_CREDENTIALS: súbor ${key} neexistuje.`);
  if (key || token) return;
  const { stdout } = spawnSync(process.execPath, [CLI, "login:list", "--json"], { encoding: "utf8" });
  if (isSignedIn(stdout)) return;
  throw new UserError(
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
