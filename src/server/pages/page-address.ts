import { ALL_PAGES, documentPath } from "#src/site/page-paths.ts";
import type { Page } from "#src/site/pages.ts";
import { type Parameter, readParameter, withParameters } from "#src/site/parameters.ts";

/** The longest parameter value that is kept. The browser sends the address of its page with later requests, and the size of their
 *  headers is limited. */
const LONGEST_VALUE = 500;

/** Matches paths as React Router does: whatever their case, and fixed paths before those with `:id`. */
const PATTERNS = ALL_PAGES.toSorted((a, b) => Number("shows" in a) - Number("shows" in b)).map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replace(":id", "([^/]+)")}$`, "i"),
}));

interface PageAddress {
  /** Path and query in their canonical spelling, with the parameters that the page reads and no others: advertisements add some to
   *  every link. The page is rendered from it and cached under it. */
  readonly key: string;
  /** The status of the redirect to `key` where the address is not canonical. */
  readonly redirect: 302 | 308 | undefined;
}

/** What the address in a request asks for. Undefined where the path is not valid percent-encoding, or where a browser would read another path. */
export function pageAddress(url: string): PageAddress | undefined {
  const cut = url.indexOf("?");
  const given = cut < 0 ? url : url.slice(0, cut);
  if (!isValidPath(given)) return undefined;
  const { path, page } = pageAt(withoutSlashes(given));
  const query = new URLSearchParams(page?.parameters.length && cut >= 0 ? url.slice(cut) : "");
  const values: Partial<Record<Parameter, string>> = {};
  let isTooLong = false;
  for (const name of page?.parameters ?? []) {
    const value = readParameter(query, name) ?? "";
    if (value.length > LONGEST_VALUE) isTooLong = true;
    else values[name] = value;
  }
  const key = withParameters(path, values);
  if (path !== given) return { key, redirect: 308 };
  return { key, redirect: isTooLong ? 302 : undefined };
}

/** The page that React Router shows at a path, and its canonical path. */
function pageAt(path: string): { readonly path: string; readonly page?: Page } {
  const decoded = path
    .split("/")
    .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
    .join("/");
  for (const { page, pattern } of PATTERNS) {
    const match = pattern.exec(decoded);
    if (match) return { path: documentPath(page, match[1]?.replaceAll("%2F", "/") ?? ""), page };
  }
  return { path };
}

function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  return path.slice(0, end);
}

function isValidPath(path: string): boolean {
  try {
    if (path.startsWith("//") || decodeURIComponent(path).includes("\0")) return false;
    return new URL(path, "http://x").pathname === path;
  } catch {
    return false;
  }
}
