import type { Collection, Document } from "#src/backend/backend.ts";
import { perCollection } from "#src/backend/collection-rules.ts";
import { isListed, picturesOf, productFrom } from "#src/domain/products/product.ts";
import { escaped } from "#src/site/page-data-script.ts";
import { ALL_PAGES, documentPath, pathsOf } from "#src/site/page-paths.ts";
import { PAGES } from "#src/site/pages.ts";
import { type Representation, representation } from "../http/representation.ts";
import type { Snapshot } from "../store/snapshot.ts";

/** What search engines may find: the pages of the table's site map, and of the products those that the public sees (spec §2). */
export function sitemap(siteUrl: string, documents: Readonly<Record<Collection, readonly Document[]>>): string {
  const idsOf = (collection: Collection) =>
    documents[collection].filter((document) => isPublic(collection, document)).map(({ id }) => id);
  const addressOf = (path: string) => escaped(new URL(path, siteUrl).href);
  const pictures = new Map(
    documents.products.map((document) => [documentPath(PAGES.product, document.id), picturesOf(productFrom(document))]),
  );
  const mapped = ALL_PAGES.filter(({ inSiteMap }) => inSiteMap);
  const urls = pathsOf(mapped, idsOf).map((path) => {
    const images = (pictures.get(path) ?? []).filter((url) => URL.canParse(url, siteUrl));
    const image = images.map((url) => `<image:image><image:loc>${addressOf(url)}</image:loc></image:image>`).join("");
    return `<url><loc>${escaped(siteUrl + path)}</loc>${image}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${urls.join("\n")}
</urlset>
`;
}

const isPublic = (collection: Collection, document: Document): boolean =>
  collection !== "products" || isListed(productFrom(document));

const XML = { "Content-Type": "application/xml; charset=utf-8" };

/** The site map, cached until the next write, because it is as long as the catalogue and anybody may request it. */
export function cachedSitemap(siteUrl: string): (snapshot: Snapshot) => Representation {
  const cached = new WeakMap<Snapshot, Representation>();
  return (snapshot) => {
    const documents = () => perCollection((name) => snapshot.collections[name].ordered);
    const page = cached.get(snapshot) ?? representation(Buffer.from(sitemap(siteUrl, documents())), XML);
    cached.set(snapshot, page);
    return page;
  };
}

export const robots = (siteUrl: string): string => `User-agent: *
${disallowed().join("\n")}

Sitemap: ${siteUrl}/sitemap.xml
`;

/** The pages that are not for anybody, and the API. A path stands for all paths that begin with it. */
function disallowed(): string[] {
  const pages = ALL_PAGES.filter(({ readers }) => readers !== "anybody").map(({ path }) => path.replace("/:id", ""));
  const paths = pages.filter((path) => !pages.some((other) => other !== path && path.startsWith(other)));
  return [...paths, "/api/"].map((path) => `Disallow: ${path}`);
}
