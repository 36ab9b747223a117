import type { Snapshot } from "../store/collection-index.ts";
import type { DocumentStore } from "../store/document-store.ts";
import { type Representation, representation } from "./representation.ts";
import { sitemap } from "./sitemap.ts";

const XML = { "Content-Type": "application/xml; charset=utf-8" };

/** The site map, made when first asked for and kept until what it names is written: it is as long as the catalogue, and anybody may ask
 *  for it (ADR-015). */
export function keptSitemap(store: DocumentStore, siteUrl: string): () => Representation {
  let kept: { readonly collections: Snapshot["collections"]; readonly what: Representation } | undefined;
  return () => {
    const { collections } = store.snapshot();
    const { categories, products } = collections;
    if (kept?.collections.categories === categories && kept.collections.products === products) return kept.what;
    const text = sitemap(siteUrl, { categories: categories.ordered, products: products.ordered });
    kept = { collections, what: representation(Buffer.from(text), XML) };
    return kept.what;
  };
}
