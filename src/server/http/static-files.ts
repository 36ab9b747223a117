import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { type Representation, representation } from "./representation.ts";

const CACHED_FOR_EVER = "public, max-age=31536000, immutable";

/** The built client by URL path, read once, so that no request's path reaches the disk. `x.js.br` is `x.js` as the build
 *  compressed it. `instead`: by a URL path, the file that is served there. */
export function staticFiles(
  folder: string,
  instead: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, Representation> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && getMimeType(entry.name) && !entry.parentPath.includes(".vite"),
  );
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const url = path.slice(folder.length).replaceAll("\\", "/");
      const file = instead[url] === undefined ? path : join(folder, instead[url]);
      const inBrotli = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : null;
      const headers = {
        "Content-Type": getMimeType(name) ?? "",
        "Cache-Control": url.startsWith("/assets/") ? CACHED_FOR_EVER : "public, max-age=3600",
      };
      return [url, representation(readFileSync(file), headers, inBrotli)] as const;
    }),
  );
}
