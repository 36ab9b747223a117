import { chosenBackend, readEnvironment } from "./environment.js";
import { firebaseSettings } from "./firebase-settings.js";
import { firebaseProgram } from "./firebase-site.js";
import { prepared } from "./prepare.js";
import { orStop } from "./run.js";

/** Runs a command that both providers have, for the one that BACKEND names. Firebase's packages are installed only where it is.
 * @param {"admin" | "catalogue"} command */
export function operate(command) {
  return orStop(run(command));
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
