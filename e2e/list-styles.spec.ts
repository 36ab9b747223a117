import { brotliCompressSync, constants } from "node:zlib";
import { DRILLING } from "./catalogue.ts";
import { expect, test } from "./fixtures.ts";

/** What a server may send before it waits for the browser's answer: ten segments of 1,460 bytes. */
const FIRST_ROUND_TRIP = 14_600;

test.use({ javaScriptEnabled: false });

test("ADR-042 /products and /categories/{id} have the same boxes before the styles are there that their script loads", {
  tag: "@both",
}, async ({ page, allowConsole }) => {
  allowConsole(/net::ERR_FAILED/);
  const boxes = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll("body *")).flatMap((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, font, backgroundColor } = getComputedStyle(element);
        return width && height
          ? [[element.tagName, element.className, x, y, width, height, color, font, backgroundColor].join(" ")]
          : [];
      }),
    );
  const sheets = "**/assets/*.css";
  for (const path of ["/products", "/products?hladat=vrtacka&dostupne=1", `/categories/${DRILLING.id}`]) {
    await page.route(sheets, (route) => route.abort());
    await page.goto(path);
    const first = await boxes();
    await page.unroute(sheets);
    await page.reload();
    expect(await page.evaluate(() => document.styleSheets.length), "font, list, all").toBe(3);
    expect(await boxes(), path).toEqual(first);
  }
});

test("ADR-003 /products of the demo is sent in one round trip", async ({ request }) => {
  const response = await request.get("/products");
  const body = brotliCompressSync(await response.body(), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  const headers = response.headersArray().reduce((sum, { name, value }) => sum + name.length + value.length + 4, 0);
  expect(body.length + headers).toBeLessThan(FIRST_ROUND_TRIP);
});
