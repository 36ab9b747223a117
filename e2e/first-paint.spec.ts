import { get } from "node:http";
import { CORE_DRILL, DRILLING } from "./catalogue.ts";
import { expect, test } from "./fixtures.ts";

/** What a server may send before it waits for the browser's answer: ten segments of 1,460 bytes. */
const MOST_BYTES = 14_600;

test.use({ javaScriptEnabled: false });

test("ADR-042 a page has the same boxes before the styles are there that its script loads", {
  tag: "@both",
}, async ({ page, allowConsole }) => {
  allowConsole(/status of 404/);
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
  const lists = ["/products", "/products?hladat=vrtacka&dostupne=1", `/categories/${DRILLING.id}`];
  for (const path of [...lists, `/products/${CORE_DRILL.id}`, "/zoznam", "/home", "/faq", "/nikde"]) {
    await page.goto(path);
    const all = await boxes();
    const sheets = await page.evaluate(() => {
      const [first, loaded] = document.styleSheets;
      if (loaded) loaded.disabled = true;
      return [first?.href, loaded?.href];
    });
    expect(sheets, "first paint, all").toEqual([null, expect.stringContaining("/assets/")]);
    expect(await boxes(), path).toEqual(all);
  }
});

/** Of an answer with its headers, as they travel. */
const bytesOf = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { agent: false, headers: { "Accept-Encoding": "br" } }, (response) =>
      response.resume().on("end", () => resolve(response.socket.bytesRead)),
    ).on("error", reject);
  });

test("ADR-042 the first answer of every page of the demo but the price list fits into one round trip", async ({
  server,
}) => {
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const paths = Array.from(sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)</g), ([, path = ""]) => path);
  expect(paths).toContain(`/products/${CORE_DRILL.id}`);
  for (const path of [...paths, "/zoznam", "/nikde", "/authentication"]) {
    if (path !== "/cennik") expect(await bytesOf(server.url + path), path).toBeLessThan(MOST_BYTES);
  }
});
