import { chosenBackend, readEnvironment } from "./environment.js";
import { firebaseSettings } from "./firebase-settings.js";
import { firebaseProgram } from "./firebase-site.js";
import { prepared } from "./prepare.js";
import { orStop, Stop } from "./run.js";

/** Runs a command that both providers have, for the one that BACKEND names. Firebase's packages are installed only where it is.
 * @param {"admin" | "catalogue"} command */
export function operate(command) {
  return orStop(run(command));
}

const ONLY_OWN_SERVER =
  "Zálohu a obnovu má len vlastný server; pri BACKEND=firebase uložíte katalóg príkazom npm run catalogue -- export SÚBOR.";

/** Runs a command that only our own server has; nothing is installed or built for another.
 * @param {"backup" | "restore"} command */
export function operateOwn(command) {
  return orStop(runOwn(command));
}

/** @param {"backup" | "restore"} command */
async function runOwn(command) {
  if (chosenBackend() === "firebase") throw new Stop(ONLY_OWN_SERVER);
  const program = await prepared("backup");
  await program[command]?.(process.argv.slice(2), process.env);
}

/** @param {"admin" | "catalogue"} command */
async function run(command) {
  const program = chosenBackend() === "firebase" ? await forFirebase() : await prepared(command);
  await program[command]?.(process.argv.slice(2), process.env);
}

function forFirebase() {
  readEnvironment();
  firebaseSettings();
  return firebaseProgram("commands");
}
