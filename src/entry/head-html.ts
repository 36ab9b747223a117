import { storedUrl } from "#src/backend/embedded/picture-variants.ts";
import { SHARED_SIZE } from "#src/backend/embedded/wire.ts";
import { escaped, jsonInScript } from "#src/site/page-data-script.ts";
import { SHOP_PICTURE } from "#src/site/shop-picture.ts";
import { shop } from "#src/text/default-shop.ts";
import { fullTitle, type PageHead } from "#src/ui/head.tsx";

/** The tags of a page's head, for the server's HTML: title, description, address, sharing, structured data. */
export function headHtml(head: PageHead, siteUrl: string): string {
  const { siteName = shop.name } = head;
  const title = fullTitle(head.title, siteName);
  const absolute = (path: string) => (URL.canParse(path, siteUrl) ? new URL(path, siteUrl).href : undefined);
  const meta = (key: "name" | "property", name: string, content: string | undefined) =>
    content ? `<meta ${key}="${name}" content="${escaped(content)}">` : "";
  const address = head.canonical && absolute(head.canonical);
  const picture = sharedPicture(head.image);
  return [
    `<title>${escaped(title)}</title>`,
    meta("name", "description", head.description),
    meta("name", "robots", head.noindex ? "noindex" : undefined),
    meta("name", "referrer", head.noReferrer ? "no-referrer" : undefined),
    address && `<link rel="canonical" href="${escaped(address)}">`,
    meta("property", "og:site_name", siteName),
    meta("property", "og:title", title),
    meta("property", "og:description", head.description),
    meta("property", "og:type", "website"),
    meta("property", "og:locale", "sk_SK"),
    meta("property", "og:url", address),
    meta("property", "og:image", absolute(picture.url)),
    meta("property", "og:image:type", picture.type),
    meta("property", "og:image:width", picture.width?.toString()),
    meta("property", "og:image:height", picture.height?.toString()),
    meta("property", "og:image:alt", title),
    meta("name", "twitter:card", "summary_large_image"),
    ...(head.jsonLd ?? []).map((data) => `<script type="application/ld+json">${jsonLd(data, absolute)}</script>`),
  ]
    .filter(Boolean)
    .join("\n");
}

/** The picture of a shared page (B21): the variant of a stored one; on Firebase, which has none, a stored one that messengers show; else the shop's. */
function sharedPicture(stored = ""): { url: string; type: string; width?: number; height?: number } {
  if (storedUrl(stored)) return { url: `${stored}&w=${SHARED_SIZE.width}`, type: JPEG, ...SHARED_SIZE };
  if (/\.jpe?g(\?|$)/i.test(stored)) return { url: stored, type: JPEG };
  if (/\.png(\?|$)/i.test(stored)) return { url: stored, type: "image/png" };
  return { url: SHOP_PICTURE, type: JPEG, ...SHARED_SIZE };
}
const JPEG = "image/jpeg";

/** Pages write addresses of their own site from its root; outside the page they need the site in front. */
const ADDRESSES = new Set(["@id", "image", "item", "url"]);
function jsonLd(data: object, absolute: (path: string) => string | undefined): string {
  const whole = JSON.parse(JSON.stringify(data), (key, value) => {
    if (!ADDRESSES.has(key)) return value;
    return Array.isArray(value) ? value.flatMap((path) => absolute(path) ?? []) : absolute(value);
  });
  return jsonInScript(whole);
}
