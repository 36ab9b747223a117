import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** A part of the official emulators, which firebase-tools does not export: its version is pinned for that reason. */
export function emulatorPart<Part>(path: string): Part {
  const require = createRequire(import.meta.url);
  const home = dirname(require.resolve("firebase-tools/package.json"));
  return require(join(home, "lib/emulator", path));
}
