/** The value of the parameter `filter` for each filter of staff's product list (`PRODUCT_FILTERS`, B10). */
export const FILTER_VALUES = {
  hidden: "skryte",
  noPicture: "bez-obrazka",
  noCategory: "bez-kategorie",
  longName: "dlhy-nazov",
  unavailable: "nedostupne",
  overdue: "mali-byt-spat",
  handout: "vydava-sa",
} as const;

/** The query parameters of all pages, each with the kind of its values (`canonical` below), or with all allowed values. */
export const PARAMETERS = {
  hladat: "search", // the text to search for (B1)
  kategoria: "text", // the id of a category
  dostupne: ["1"], // only available products
  zoradit: ["nazov", "cena"], // products by name, or by price
  strana: "page", // how many portions of a list are shown; in the price list the number of one page
  filter: Object.values(FILTER_VALUES), // staff's filter of products
  kopia: "text", // the id of a product to copy
  produkt: "text", // the id of the only product in a list (B19)
  od: "time", // when a rental begins (B4) …
  do: "time", // … and when it ends
  polozky: "text", // the items of a shared list (B6), as domain/my-list/my-list-address.ts writes them
  kto: "text", // the history of the account with this e-mail (B13)
  zaznam: "text", // the history of the document at this path (B13)
} as const satisfies Readonly<Record<string, "search" | "text" | "page" | "time" | readonly string[]>>;

export type Parameter = keyof typeof PARAMETERS;

/** The parameters that only the browser reads. The HTML of a page does not depend on them. */
export const BROWSER_PARAMETERS: readonly Parameter[] = ["od", "do", "polozky"];

export type ParameterValues = Readonly<Partial<Record<Parameter, string | number | undefined>>>;

/** The code points of a text to search for that are read; domain/products/search-words.ts has the same limit. */
export const LONGEST_SEARCH = 100;

/** The largest value of `strana`, so that an address typed by hand cannot request a list of any length. */
export const LAST_PAGE = 500;

/** The canonical value of a parameter; undefined if the address has no valid value, or the value that is the default. */
export function readParameter(query: URLSearchParams, name: Parameter): string | undefined {
  const value = canonical(name, query.get(name) ?? "");
  const isByName = name === "zoradit" && value === "nazov";
  // Without a search the order of names is the default.
  return isByName && !readParameter(query, "hladat") ? undefined : value;
}

/** The value of `strana`, from 1 to `LAST_PAGE`. */
export const readListPage = (query: URLSearchParams): number => Number(readParameter(query, "strana") ?? 1);

/** The address of a path with the canonical values: `/products`, `{ zoradit: "cena", strana: 1 }` → `/products?zoradit=cena`. */
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

/** The canonical form of one value; undefined if it is not valid, or if a page without it shows the same. */
function canonical(name: Parameter, value: string): string | undefined {
  const kind = PARAMETERS[name];
  switch (kind) {
    case "text":
      return value || undefined;
    case "search":
      return [...value.trim()].slice(0, LONGEST_SEARCH).join("").trimEnd() || undefined;
    // "2026-11-28T08:30" → the same; whether there is such a time is not checked.
    case "time":
      return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? value : undefined;
    // "3" → "3"; "1" is the default; "03" and "-3" are not valid.
    case "page":
      return /^[1-9]\d*$/.test(value) && value !== "1" ? String(Math.min(Number(value), LAST_PAGE)) : undefined;
    default:
      return kind.find((allowed) => allowed === value);
  }
}
