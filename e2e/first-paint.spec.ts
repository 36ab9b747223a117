import { get } from "node:http";
import CATALOGUE from "../demo/catalogue.json" with { type: "json" };
import { CORE_DRILL, DRILLING } from "./catalogue.ts";
import { expect, test } from "./fixtures.ts";

/** What a server may send before it waits for the browser's answer: ten segments of 1,460 bytes. */
const MOST_BYTES = 14_600;

test.use({ javaScriptEnabled: false });

test("ADR-042 a page has the same boxes before the styles are there that its script loads", {
  tag: "@both",
}, async ({ page, allowConsole }) => {
  allowConsole(/net::ERR_FAILED|status of 404/);
  const boxes = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll("body *")).flatMap((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, font, backgroundColor } = getComputedStyle(element);
        return width && height && element.checkVisibility()
          ? [[element.tagName, element.className, x, y, width, height, color, font, backgroundColor].join(" ")]
          : [];
      }),
    );
  const sheets = "**/assets/*.css";
  const lists = ["/products?hladat=vrtacka&dostupne=1", `/categories/${DRILLING.id}`];
  for (const path of [...lists, `/products/${CORE_DRILL.id}`, "/zoznam", "/home", "/faq", "/nikde"]) {
    await page.route(sheets, (route) => route.abort());
    await page.goto(path);
    const first = await boxes();
    await page.unroute(sheets);
    await page.reload();
    expect(await page.evaluate(() => document.styleSheets.length), "first paint, all").toBe(2);
    expect(await boxes(), path).toEqual(first);
  }
});

/** Of an answer with its headers, as they travel. */
const bytesOf = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { agent: false, headers: { "Accept-Encoding": "br" } }, (response) =>
      response.resume().on("end", () => resolve(response.socket.bytesRead)),
    ).on("error", reject);
  });

test("ADR-042 the first answers of the demo's lists and longest products fit into one round trip", async ({
  server,
}) => {
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const paths = Array.from(sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)</g), ([, path = ""]) => path);
  const lists = paths.filter((path) => path !== "/cennik" && !path.startsWith("/products/"));
  for (const path of [...lists, ...longestProducts(), "/zoznam", "/nikde", "/authentication"])
    expect(await bytesOf(server.url + path), path).toBeLessThan(MOST_BYTES);
});

/** The addresses of the five products of which most is told. The server takes 0.1 s to compress a page. */
function longestProducts(): string[] {
  const { products } = CATALOGUE as { readonly products: readonly { readonly id: string }[] };
  const lengthOf = (product: object) => JSON.stringify(product).length;
  const sorted = products.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  return sorted.slice(0, 5).map(({ id }) => `/products/${id}`);
}
