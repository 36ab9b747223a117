import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "./build.js";
import { readEnvironment } from "./environment.js";
import { install } from "./install.js";
import { ROOT } from "./run.js";

/** Brings the checkout to where the built server runs, and loads one of its programs into this process.
 * Nothing is started where nothing changed. A command beside the server takes the program as it is built: building anew would take
 * the running server's files from under it.
 * @param {"serve" | "admin" | "backup" | "catalogue"} program
 * @returns {Promise<Record<string, (...args: any[]) => Promise<void>>>} */
export async function prepared(program) {
  process.env.NODE_ENV = "production";
  const file = join(ROOT, "dist/server", `${program}.js`);
  await install();
  if (program === "serve" || !existsSync(file)) await build();
  readEnvironment();
  return import(pathToFileURL(file).href);
}
