import "./node-version.js";
import { chosenBackend } from "./environment.js";
import { buildSiteIfChanged, firebaseProgram, prepareFirebase } from "./firebase-site.js";
import { serverProgram } from "./own-server.js";
import { exitOnError } from "./run.js";

await exitOnError(start());

async function start() {
  const { serve } = chosenBackend() === "firebase" ? await forFirebase() : await serverProgram("serve");
  await serve?.(process.env);
}

async function forFirebase() {
  await prepareFirebase();
  await buildSiteIfChanged();
  return firebaseProgram("serve");
}
