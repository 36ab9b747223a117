import type { Document } from "#src/backend/backend.ts";
import { isListed, productFrom } from "#src/domain/product.ts";

/** Each in its order. */
type Catalogue = Readonly<Record<"categories" | "products", Iterable<Document>>>;

/** What search engines may find: the fixed pages, the categories and the products the public sees (spec §2). */
export function sitemap(siteUrl: string, { categories, products }: Catalogue): string {
  const paths = [
    "/home",
    "/products",
    "/faq",
    ...Array.from(categories, ({ id }) => `/categories/${encodeURIComponent(id)}`),
    ...[...products]
      .filter((document) => isListed(productFrom(document)))
      .map(({ id }) => `/products/${encodeURIComponent(id)}`),
  ];
  const urls = paths.map(
    (path) => `<url><loc>${siteUrl}${path.replaceAll("&", "&amp;").replaceAll("'", "&apos;")}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}

export const robots = (siteUrl: string): string => `User-agent: *
Disallow: /cms
Disallow: /authentication
Disallow: /api/

Sitemap: ${siteUrl}/sitemap.xml
`;
