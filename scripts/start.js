import "./node-version.js";
import { chosenBackend, readEnvironment } from "./environment.js";
import { firebaseProgram, siteOnce } from "./firebase-site.js";
import { prepared } from "./prepare.js";
import { orStop } from "./run.js";

await orStop(start());

async function start() {
  if (chosenBackend() === "embedded") {
    const { serve } = await prepared("serve");
    return serve?.(process.env);
  }
  readEnvironment();
  await siteOnce();
  const { serve } = await firebaseProgram("serve");
  return serve?.(process.env);
}
