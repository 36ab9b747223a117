import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of the whole project, from the source as well as from any build. It is where shop.json is: the tools for Firebase have a
 *  package.json of their own. */
export function packageRoot(folder = import.meta.dirname): string {
  return existsSync(join(folder, "shop.json")) ? folder : packageRoot(dirname(folder));
}
