/** No value a page knows is longer. The browser repeats what its page was asked for, and the head of a request has its limits. */
const LONGEST_VALUE = 500;

/** What a page's URL says to us: its path and the query parameters some page reads, in one order. Other parameters, which
 *  advertisements like to add, change nothing and so must not fill the cache. Undefined where the path is no proper text, or where a
 *  browser would read another one in it. */
export function pageKey(url: string, knownParameters: readonly string[]): string | undefined {
  const cut = url.indexOf("?");
  const path = cut < 0 ? url : url.slice(0, cut);
  if (!isProper(path)) return undefined;
  if (cut < 0) return path;
  const given = new URLSearchParams(url.slice(cut));
  const kept = new URLSearchParams();
  for (const name of knownParameters) {
    const value = given.get(name);
    if (value && value.length <= LONGEST_VALUE) kept.set(name, value);
  }
  const query = kept.toString();
  return query ? `${path}?${query}` : path;
}

function isProper(path: string): boolean {
  try {
    if (path.startsWith("//") || decodeURIComponent(path).includes("\0")) return false;
    return new URL(path, "http://x").pathname === path;
  } catch {
    return false;
  }
}

/** Whether the key leaves out a value for its length: the page must be asked for anew without it, for the browser would take it. */
export function isCut(url: string, knownParameters: readonly string[]): boolean {
  if (url.length <= LONGEST_VALUE) return false;
  const given = new URLSearchParams(url.split("?").slice(1).join("?"));
  return knownParameters.some((name) => (given.get(name)?.length ?? 0) > LONGEST_VALUE);
}
