import { type Representation, representation } from "./pages/representation.ts";
import { sitemap } from "./sitemap.ts";
import type { DocumentStore } from "./store/document-store.ts";
import type { Snapshot } from "./store/shelf.ts";

const XML = { "Content-Type": "application/xml; charset=utf-8" };

/** The site map, made when first asked for and kept until what it names is written: it is as long as the catalogue, and anybody may ask
 *  for it (decision 015). */
export function keptSitemap(store: DocumentStore, siteUrl: string): () => Representation {
  let kept: { readonly shelves: Snapshot["shelves"]; readonly what: Representation } | undefined;
  return () => {
    const { shelves } = store.snapshot();
    const { categories, products } = shelves;
    if (kept?.shelves.categories === categories && kept.shelves.products === products) return kept.what;
    const text = sitemap(siteUrl, { categories: categories.ordered, products: products.ordered });
    kept = { shelves, what: representation(Buffer.from(text), XML) };
    return kept.what;
  };
}
