import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Loads packages that are installed only in this folder. */
export const requireTool = createRequire(import.meta.url);

/** A part of the official emulators, which firebase-tools does not export: its version is pinned for that reason. */
export function emulatorPart<Part>(path: string): Part {
  return requireTool(join(dirname(requireTool.resolve("firebase-tools/package.json")), "lib/emulator", path));
}
