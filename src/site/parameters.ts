/** The query parameters of all pages and what they hold (D18): a text, or how many pages of a list are shown. */
export const PARAMETERS = { kategoria: "text", strana: "page", hladat: "text" } as const;

export type Parameter = keyof typeof PARAMETERS;

/** Further than anyone scrolls; keeps an address made by hand from asking for everything. */
export const LAST_PAGE = 500;

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
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Of a page's number there is one spelling: its digits. "1", "042" and "1e3" are the first page. */
function canonical(name: Parameter, value: string): string | undefined {
  if (PARAMETERS[name] === "text") return value || undefined;
  return /^[1-9]\d*$/.test(value) && value !== "1" ? String(Math.min(Number(value), LAST_PAGE)) : undefined;
}
