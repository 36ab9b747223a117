/** The addresses of spec §2. Everything that links or navigates takes them from here. */
export const PATHS = {
  home: "/home",
  products: "/products",
  faq: "/faq",
  authentication: "/authentication",
  cms: "/cms",
  cmsCategories: "/cms-cat",
  cmsProducts: "/cms-prod",
  cmsNewProduct: "/cms-prod-detail",
} as const;

export const productPath = (id: string) => `/products/${encodeURIComponent(id)}`;
export const categoryPath = (id: string) => `/categories/${encodeURIComponent(id)}`;
export const cmsProductPath = (id: string) => `${PATHS.cmsNewProduct}/${encodeURIComponent(id)}`;

/** Query parameters that change what /products and /categories/{id} show (D18). */
export const CATEGORY_PARAM = "kategoria";
export const PORTION_PARAM = "strana";

/** /products with a filter and a portion; what is at its start is left out of the address. */
export function listingPath(path: string, { category, portion }: { category?: string; portion?: number }): string {
  const parameters = new URLSearchParams();
  if (category) parameters.set(CATEGORY_PARAM, category);
  if (portion && portion > 1) parameters.set(PORTION_PARAM, String(portion));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
