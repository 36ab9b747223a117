import "./node-version.js";
import { readEnvironment } from "./environment.js";
import { buildSite, withSite } from "./firebase-site.js";
import { orStop, say } from "./run.js";

readEnvironment();
await orStop(
  withSite(buildSite).then(({ pages }) => say(`Web pre Firebase je v priečinku dist/firebase, stránok: ${pages}.`)),
);
