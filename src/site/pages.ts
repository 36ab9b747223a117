import type { Collection } from "#src/backend/backend.ts";
import type { Parameter } from "./parameters.ts";

/** What the server, the browser and both builds need to know about a page. */
export interface Page {
  readonly path: string; // `/word`, or `/word/:id`
  /** The collection that `:id` names a document of. If there is no such document, the page's component shows the 404 page (D2). */
  readonly shows?: Collection;
  /** The query parameters that the page reads, in the order of its canonical address. The server drops all others. */
  readonly parameters: readonly Parameter[];
  /** Of a public list of products: where its address names their category, in `:id` or in this parameter. */
  readonly categoryIn?: ":id" | "kategoria";
  readonly isPriceList?: true; // whether `strana` is the number of one page (B3), and not how many pages are shown
  /** Who may open it (spec §4, route guard). "signedOut": a signed-in user is redirected to /cms. */
  readonly readers: "anybody" | "staff" | "signedOut";
  readonly inSiteMap: boolean; // whether the site map lists it: once, or once for each document that it shows
  /** Whether the Firebase build holds a file of its HTML (ADR-032): one, or one for each document that it shows. */
  readonly prerendered: boolean;
}

const PUBLIC = { readers: "anybody", inSiteMap: true, prerendered: true } as const;
const STAFF = { readers: "staff", inSiteMap: false, prerendered: false } as const;

/** What staff's list of products shows. The product form has the same parameters, with which it leads back to that list. */
const PRODUCT_LIST = ["strana", "hladat", "kategoria", "filter", "produkt"] as const;

/** Every page of the site but the 404 page (spec §2). Their components are in ui/app/page-components.ts. */
export const PAGES = {
  home: { path: "/home", parameters: [], ...PUBLIC },
  products: {
    path: "/products",
    parameters: ["hladat", "kategoria", "dostupne", "zoradit", "strana"],
    categoryIn: "kategoria",
    ...PUBLIC,
  },
  priceList: { path: "/cennik", parameters: ["strana"], isPriceList: true, ...PUBLIC },
  faq: { path: "/faq", parameters: [], ...PUBLIC },
  category: { path: "/categories/:id", shows: "categories", parameters: ["strana"], categoryIn: ":id", ...PUBLIC },
  product: { path: "/products/:id", shows: "products", parameters: ["od", "do"], ...PUBLIC },
  /** Where the code of a label leads (B19): to the product, or to its switch for staff. */
  label: { path: "/p/:id", shows: "products", parameters: [], ...PUBLIC, inSiteMap: false, prerendered: false },
  myList: { path: "/zoznam", parameters: ["polozky", "od", "do"], ...PUBLIC, inSiteMap: false, prerendered: false },
  /** Shown without a connection for pages that were never seen (B7). */
  offline: { path: "/bez-pripojenia", parameters: [], ...PUBLIC, inSiteMap: false },
  cms: { path: "/cms", parameters: [], ...STAFF },
  cmsCategories: { path: "/cms-cat", parameters: [], ...STAFF },
  cmsProducts: { path: "/cms-prod", parameters: PRODUCT_LIST, ...STAFF },
  cmsNewProduct: { path: "/cms-prod-detail", parameters: ["kopia", ...PRODUCT_LIST], ...STAFF },
  cmsProduct: { path: "/cms-prod-detail/:id", shows: "products", parameters: PRODUCT_LIST, ...STAFF },
  cmsHistory: { path: "/cms-historia", parameters: ["kto", "zaznam", "strana"], ...STAFF },
  cmsSettings: { path: "/cms-nastavenia", parameters: [], ...STAFF },
  cmsAccount: { path: "/cms-ucet", parameters: [], ...STAFF },
  cmsAccounts: { path: "/cms-ucty", parameters: [], ...STAFF },
  /** This page and the next are the 404 page on Firebase, which has neither copies nor a list of searches. */
  cmsBackup: { path: "/cms-zaloha", parameters: [], ...STAFF },
  cmsMissedSearches: { path: "/cms-hladanie", parameters: [], ...STAFF },
  setPassword: { path: "/heslo", parameters: [], ...PUBLIC, inSiteMap: false, prerendered: false },
  authentication: { path: "/authentication", parameters: ["produkt"], ...STAFF, readers: "signedOut" },
} as const satisfies Readonly<Record<string, Page>>;

export type PageName = keyof typeof PAGES;
