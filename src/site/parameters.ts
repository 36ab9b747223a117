/** The query parameters of all pages and what they hold (D18): a text, how many pages of a list are shown, or a shop time (B4). `polozky` is
 *  read by domain/my-list-address.ts. */
export const PARAMETERS = {
  kategoria: "text",
  strana: "page",
  hladat: "text",
  od: "time",
  do: "time",
  polozky: "text",
} as const;

export type Parameter = keyof typeof PARAMETERS;

/** Those that only the browser reads, so that the HTML of a page is the same whatever they are. */
export const BROWSER_PARAMETERS: readonly Parameter[] = ["od", "do", "polozky"];

/** Further than anyone scrolls; keeps an address made by hand from asking for everything. */
const LAST_PAGE = 500;

/** The canonical spelling of what an address asks for; undefined where it asks for nothing, or for what is shown anyway. */
export const readParameter = (query: URLSearchParams, name: Parameter): string | undefined =>
  canonical(name, query.get(name) ?? "");

/** How many pages of its list an address asks for: from 1 to `LAST_PAGE`, whatever it says. */
export const readListPage = (query: URLSearchParams): number => Number(readParameter(query, "strana") ?? 1);

/** A path with parameters in the order given, without those that ask for nothing. */
export function withParameters(
  path: string,
  values: Readonly<Partial<Record<Parameter, string | number | undefined>>>,
): string {
  const query = new URLSearchParams();
  for (const name of Object.keys(values) as Parameter[]) {
    const value = canonical(name, String(values[name] ?? ""));
    if (value !== undefined) query.set(name, value);
  }
  return addressOf(path, query);
}

/** Colons and commas are written as they are, because people read times and lists in addresses. */
export const addressOf = (path: string, query: URLSearchParams): string =>
  query.size > 0 ? `${path}?${query.toString().replaceAll("%3A", ":").replaceAll("%2C", ",")}` : path;

/** Of a page's number there is one spelling: its digits. "1", "042" and "1e3" are the first page. Whether a time exists is not checked. */
function canonical(name: Parameter, value: string): string | undefined {
  if (PARAMETERS[name] === "text") return value || undefined;
  if (PARAMETERS[name] === "time") return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? value : undefined;
  return /^[1-9]\d*$/.test(value) && value !== "1" ? String(Math.min(Number(value), LAST_PAGE)) : undefined;
}
