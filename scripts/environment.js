import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./run.js";

/** Reads `.env` where there is one. What the environment says already wins. */
export function readEnvironment() {
  const file = join(ROOT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}
