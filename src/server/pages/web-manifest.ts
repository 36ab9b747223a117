import { shopFrom } from "#src/domain/shop/shop.ts";
import { PAGES } from "#src/site/pages.ts";
import { shop } from "#src/text/default-shop.ts";

/** What a phone needs for the site's icon among its apps (B7), as JSON. `stored`: the document of the shop's own data (B8). */
export function webManifest(stored: Parameters<typeof shopFrom>[0]): string {
  const { name, shortName } = shopFrom(stored, shop);
  const icons = [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png" }));
  return JSON.stringify({
    name,
    short_name: shortName,
    lang: "sk",
    start_url: PAGES.home.path,
    display: "browser",
    background_color: "#fafaf9",
    theme_color: "#1c1917",
    icons,
  });
}
