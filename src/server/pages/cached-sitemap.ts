import { perCollection } from "#src/backend/collection-rules.ts";
import { type Representation, representation } from "../http/representation.ts";
import type { DocumentStore } from "../store/document-store.ts";
import type { Snapshot } from "../store/snapshot.ts";
import { SITEMAP_COLLECTIONS, sitemap } from "./sitemap.ts";

const XML = { "Content-Type": "application/xml; charset=utf-8" };

/** The site map, made when it is first asked for and cached until a collection that it lists is written, because
 *  it is as long as the catalogue and anybody may request it (ADR-040). */
export function cachedSitemap(store: DocumentStore, siteUrl: string): () => Representation {
  let cached: { readonly collections: Snapshot["collections"]; readonly page: Representation } | undefined;
  return () => {
    const { collections } = store.snapshot();
    const before = cached;
    if (before && SITEMAP_COLLECTIONS.every((name) => before.collections[name] === collections[name]))
      return before.page;
    const text = sitemap(
      siteUrl,
      perCollection((name) => collections[name].ordered),
    );
    cached = { collections, page: representation(Buffer.from(text), XML) };
    return cached.page;
  };
}
