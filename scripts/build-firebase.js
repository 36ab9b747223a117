import "./node-version.js";
import { buildSite, prepareFirebase, withSite } from "./firebase-site.js";
import { exitOnError, say } from "./run.js";

await exitOnError(main());

async function main() {
  await prepareFirebase();
  const { pages } = await withSite(buildSite);
  say(`Web pre Firebase je v priečinku dist/firebase, stránok: ${pages}.`);
}
