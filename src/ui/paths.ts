import { documentPath } from "#src/site/page-paths.ts";
import { PAGES, type PageName } from "#src/site/pages.ts";
import { withParameters } from "#src/site/parameters.ts";

/** The pages that have one address each. */
type FixedPage = { [Name in PageName]: (typeof PAGES)[Name] extends { shows: string } ? never : Name }[PageName];

/** Everything that links or navigates takes its addresses from here (spec §2). */
export const PATHS = Object.fromEntries(Object.entries(PAGES).map(([name, { path }]) => [name, path])) as Readonly<
  Record<FixedPage, string>
>;

/** The search field of /products (B1). Browsers give it the focus if an address ends with this. */
export const SEARCH_HASH = "#hladat";
/** What a search found, in words. After a navigation to a search it gets the focus (B17). */
export const SEARCH_RESULTS_ID = "vysledky";

export const productPath = (id: string) => documentPath(PAGES.product, id);
export const categoryPath = (id: string) => documentPath(PAGES.category, id);
export const productHistoryPath = (id: string) => withParameters(PATHS.cmsHistory, { zaznam: `products/${id}` });
export const labelPath = (id: string) => documentPath(PAGES.label, id); // in the code of a product's label (B19)
/** Staff's list with one product alone. */
export const cmsOneProductPath = (id: string) => withParameters(PATHS.cmsProducts, { produkt: id });
export const cmsProductPath = (id: string) => documentPath(PAGES.cmsProduct, id);
