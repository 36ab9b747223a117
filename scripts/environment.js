import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { ROOT, Stop } from "./run.js";

const FILE = join(ROOT, ".env");
const BACKENDS = ["embedded", "firebase"];

/** Reads `.env` where there is one. What the environment says already wins. */
export function readEnvironment() {
  if (existsSync(FILE)) process.loadEnvFile(FILE);
}

/** Who keeps the shop's data: BACKEND of the environment or of `.env`, our own server without it. Leaves the environment as it is,
 * for what builds is made from it.
 * @returns {"embedded" | "firebase"} */
export function chosenBackend() {
  const file = existsSync(FILE) ? parseEnv(readFileSync(FILE, "utf8")) : {};
  const chosen = (process.env.BACKEND ?? file.BACKEND)?.trim() || "embedded";
  if (!BACKENDS.includes(chosen))
    throw new Stop(`Nesprávna hodnota BACKEND: musí byť jedno z: ${BACKENDS.join(", ")}.`);
  return chosen === "firebase" ? "firebase" : "embedded";
}
