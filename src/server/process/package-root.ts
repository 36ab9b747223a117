import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of the project, which has shop.json; tools/firebase has a package.json, too. */
export function packageRoot(folder = import.meta.dirname): string {
  return existsSync(join(folder, "shop.json")) ? folder : packageRoot(dirname(folder));
}
