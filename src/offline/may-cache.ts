import { ALL_PAGES } from "#src/site/page-paths.ts";
import { PAGES } from "#src/site/pages.ts";

const firstPart = (path: string): string => path.split("/")[1]?.toLowerCase() ?? "";

/** What the address of a page that is cached must not begin with. */
const NEVER_CACHED = new Set([
  "api",
  "files",
  "assets",
  firstPart(PAGES.setPassword.path),
  firstPart(PAGES.label.path),
]);
for (const { path, readers } of ALL_PAGES) if (readers !== "anybody") NEVER_CACHED.add(firstPart(path));

/** Whether a page at this path may be cached: nothing of staff, signing in or the API (B7). */
export const mayCachePage = (pathname: string): boolean => !NEVER_CACHED.has(firstPart(pathname));

/** Whether the file at this address may be cached, because it never changes: built files, stored pictures by their version, and pictures of
 *  another host, which on Firebase is that of the stored ones. */
export function mayCacheFile(url: URL, isPicture: boolean): boolean {
  if (url.origin !== location.origin) return isPicture;
  if (url.pathname.startsWith("/assets/")) return true;
  return /^\/files\/(products|categories)\//.test(url.pathname) && url.searchParams.has("v");
}

const PARAMETERS = new Set<string>(
  ALL_PAGES.flatMap(({ parameters }) => parameters).filter((name) => name !== "od" && name !== "do"),
);

/** The address under which a page is cached: without its fragment, the time of an estimate, and parameters that no page reads (of advertisements). */
export function cachedAddress(address: string): string {
  const url = new URL(address);
  url.hash = "";
  for (const name of [...url.searchParams.keys()]) if (!PARAMETERS.has(name)) url.searchParams.delete(name);
  return url.href;
}
