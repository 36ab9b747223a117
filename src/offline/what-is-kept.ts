import { ALL_PAGES } from "#src/site/page-paths.ts";

const firstPart = (path: string): string => path.split("/")[1]?.toLowerCase() ?? "";

/** What an address must not begin with to be a page that visitors see. */
const NEVER_KEPT = new Set(["api", "files", "assets"]);
for (const { path, readers } of ALL_PAGES) if (readers !== "anybody") NEVER_KEPT.add(firstPart(path));

/** Whether a page at this path may be kept: nothing of staff, signing in or the API (B7). */
export const isKeptPage = (pathname: string): boolean => !NEVER_KEPT.has(firstPart(pathname));

/** Whether the file at this address never changes: built files, stored pictures by their version, and pictures of another host, which on
 *  Firebase is that of the stored ones. */
export function isKeptFile(url: URL, isPicture: boolean): boolean {
  if (url.origin !== location.origin) return isPicture;
  if (url.pathname.startsWith("/assets/")) return true;
  return /^\/files\/(products|categories)\//.test(url.pathname) && url.searchParams.has("v");
}
