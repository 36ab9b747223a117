import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of package.json, from the source as well as from the build. */
export function packageRoot(folder = import.meta.dirname): string {
  return existsSync(join(folder, "package.json")) ? folder : packageRoot(dirname(folder));
}
