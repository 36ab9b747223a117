import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "./build.js";
import { readEnvironment } from "./environment.js";
import { install } from "./install.js";
import { ROOT } from "./run.js";

/** Brings the checkout to where the built server runs, and loads one of its programs into this process.
 * Nothing is started where nothing changed.
 * @param {"serve" | "admin" | "backup"} program
 * @returns {Promise<Record<string, (...args: any[]) => Promise<void>>>} */
export async function prepared(program) {
  process.env.NODE_ENV = "production";
  await install();
  await build();
  readEnvironment();
  return import(pathToFileURL(join(ROOT, "dist/server", `${program}.js`)).href);
}
