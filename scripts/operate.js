import "./node-version.js";
import { chosenBackend } from "./environment.js";
import { firebaseProgram, prepareFirebase } from "./firebase-site.js";
import { serverProgram } from "./own-server.js";
import { exitOnError, UserError } from "./run.js";

/** `npm run admin`, `catalogue`, `backup` and `restore`, for the provider that BACKEND names. */
await exitOnError(operate(process.argv.slice(2)));

/** @param {readonly string[]} argv */
async function operate([command = "", ...args]) {
  const isForBackups = command === "backup" || command === "restore";
  const isFirebase = chosenBackend() === "firebase";
  if (isFirebase && isForBackups) {
    throw new UserError(
      "Zálohu a obnovu má len vlastný server; pri BACKEND=firebase uložíte katalóg príkazom npm run catalogue -- export SÚBOR.",
    );
  }
  const program = isFirebase ? await forFirebase() : await serverProgram(isForBackups ? "backup" : command);
  await program[command]?.(args, process.env);
}

async function forFirebase() {
  await prepareFirebase();
  return firebaseProgram("commands");
}
