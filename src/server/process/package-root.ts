import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of the project, found from the sources and from any build. It is the one with shop.json, because tools/firebase has a
 *  package.json of its own. */
export function packageRoot(folder = import.meta.dirname): string {
  return existsSync(join(folder, "shop.json")) ? folder : packageRoot(dirname(folder));
}
