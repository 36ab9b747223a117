/** The value of the parameter `filter` for each filter of staff's product list (B10). */
export const FILTER_VALUES = {
  hidden: "skryte",
  noPicture: "bez-obrazka",
  noCategory: "bez-kategorie",
  longName: "dlhy-nazov",
  unavailable: "nedostupne",
  overdue: "mali-byt-spat",
  handout: "vydava-sa",
} as const;

/** The query parameters of all pages and what they hold (D18, B1). "text" is any text, "search" a text to search for, "page" how many pages of
 *  a list are shown, "time" a shop time (B4). A list names the values that are allowed. `polozky` is read by domain/my-list/my-list-address.ts.
 *  `kopia` is the id of a product to copy, `produkt` that of the only product in a list (B19). `kto` is an e-mail, `zaznam` the path of a
 *  document (B13). */
export const PARAMETERS = {
  hladat: "search",
  kategoria: "text",
  dostupne: ["1"],
  zoradit: ["nazov", "cena"],
  strana: "page",
  filter: Object.values(FILTER_VALUES),
  kopia: "text",
  produkt: "text",
  od: "time",
  do: "time",
  polozky: "text",
  kto: "text",
  zaznam: "text",
} as const satisfies Readonly<Record<string, "search" | "text" | "page" | "time" | readonly string[]>>;

export type Parameter = keyof typeof PARAMETERS;

/** The parameters that only the browser reads. The HTML of a page does not depend on them. */
export const BROWSER_PARAMETERS: readonly Parameter[] = ["od", "do", "polozky"];

/** The values of parameters, to be written into an address. */
export type ParameterValues = Readonly<Partial<Record<Parameter, string | number | undefined>>>;

/** Characters (code points) of a text to search for; the rest is not read. As many as domain/products/search-words.ts counts. */
export const LONGEST_SEARCH = 100;

/** More pages than a visitor scrolls through, so that an address typed by hand cannot request a list of any length. */
export const LAST_PAGE = 500;

/** The canonical value of a parameter; undefined if the address has no valid value, or the value that is the default. */
export function readParameter(query: URLSearchParams, name: Parameter): string | undefined {
  const value = canonical(name, query.get(name) ?? "");
  // Without a search the order of names is the default.
  return name === "zoradit" && value === "nazov" && !readParameter(query, "hladat") ? undefined : value;
}

/** How many pages of its list an address asks for: from 1 to `LAST_PAGE`, whatever it says. */
export const readListPage = (query: URLSearchParams): number => Number(readParameter(query, "strana") ?? 1);

/** A path with parameters in the order given, without those for which `readParameter` returns undefined. */
export function withParameters(path: string, values: ParameterValues): string {
  const names = Object.keys(values) as Parameter[];
  const given = new URLSearchParams(names.map((name) => [name, String(values[name] ?? "")]));
  const query = new URLSearchParams();
  for (const name of names) {
    const value = readParameter(given, name);
    if (value !== undefined) query.set(name, value);
  }
  return addressOf(path, query);
}

/** Colons and commas are written as they are, because people read times and lists in addresses. */
export function addressOf(path: string, query: URLSearchParams): string {
  const text = query.toString().replaceAll("%3A", ":").replaceAll("%2C", ",");
  return text ? `${path}?${text}` : path;
}

/** A page's number is decimal digits without a leading zero, at most `LAST_PAGE`; "1" and everything else mean the first page, and are
 *  left out. Whether a time exists is not checked. */
function canonical(name: Parameter, value: string): string | undefined {
  const kind = PARAMETERS[name];
  if (kind === "text") return value || undefined;
  if (kind === "time") return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? value : undefined;
  if (kind === "search") return [...value.trim()].slice(0, LONGEST_SEARCH).join("").trimEnd() || undefined;
  if (kind === "page")
    return /^[1-9]\d*$/.test(value) && value !== "1" ? String(Math.min(Number(value), LAST_PAGE)) : undefined;
  return kind.find((known) => known === value);
}
