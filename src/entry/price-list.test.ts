import { afterAll, beforeAll, expect, test } from "vitest";
import { watchKey } from "#src/backend/page-data.ts";
import { addProducts, optionsFor, type Running, running, temporaryFolder } from "#src/testing/running-server.ts";
import { makeRender } from "./render.tsx";

const folder = temporaryFolder();
let server: Running;
beforeAll(async () => {
  const options = optionsFor(folder.path);
  const render = makeRender({ entry: "/assets/a.js", css: "", staffCss: undefined }, options.settings.siteUrl);
  server = await running({ ...options, render });
  addProducts(server.context, 1_100, "pily");
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

async function page(path: string) {
  const html = await (await fetch(server.url + path)).text();
  const products = [...html.matchAll(/href="\/products\/(p\d+)"/g)].map(([, id]) => id);
  const data = JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/.exec(html)?.[1] ?? "");
  return {
    products,
    title: /<title>(.*?) –/.exec(html)?.[1],
    canonical: /rel="canonical" href="https?:\/\/[^/]*(.*?)"/.exec(html)?.[1],
    pages: [...html.matchAll(/href="(\/cennik[^"]*)" aria-label="(Strana \d)"/g)].map(([, path, label]) => [
      path,
      label,
    ]),
    current: /aria-label="(Strana \d)" aria-current="page"/.exec(html)?.[1],
    value: data.values[watchKey({ collection: "products", query: "priceList", page: Number(path.split("=")[1] ?? 1) })],
  };
}

test("B3 over 1,000 products are shown in pages of 500 with plain links, each with an address and a title of its own", async () => {
  const shown = await Promise.all(["/cennik", "/cennik?strana=2", "/cennik?strana=3"].map(page));
  expect(shown.map(({ products }) => products.length)).toEqual([500, 500, 100]);
  expect(new Set(shown.flatMap(({ products }) => products)).size).toBe(1_100);
  expect(shown.map(({ title }) => title)).toEqual(["Cenník", "Cenník, strana 2", "Cenník, strana 3"]);
  expect(shown.map(({ canonical }) => canonical)).toEqual(["/cennik", "/cennik?strana=2", "/cennik?strana=3"]);
  expect(shown.map(({ current }) => current)).toEqual(["Strana 1", "Strana 2", "Strana 3"]);
  expect(shown[1]?.pages).toEqual([
    ["/cennik", "Strana 1"],
    ["/cennik?strana=2", "Strana 2"],
    ["/cennik?strana=3", "Strana 3"],
  ]);
});

test("B3 the page holds of each product only what it shows", async () => {
  const { value } = await page("/cennik?strana=3");
  expect(value).toMatchObject({ count: 1_100, columns: ["Day"] });
  expect(Object.keys(value.documents[0])).toEqual(["id", "Name", "Category", "Availability", "Price"]);
});

test("B3 an address beyond the last page leads to it", async () => {
  const answer = await fetch(`${server.url}/cennik?strana=4`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/cennik?strana=3"]);
});
