import { afterAll, beforeAll, expect, test } from "vitest";
import { addProducts, optionsFor, type Running, running, temporaryFolder } from "#src/testing/running-server.ts";
import { makeRender } from "./render.tsx";

const folder = temporaryFolder();
let server: Running;
beforeAll(async () => {
  const options = optionsFor(folder.path);
  const render = makeRender({ entry: "/assets/a.js", css: "", staffCss: undefined }, options.settings.siteUrl);
  server = await running({ ...options, render });
  addProducts(server.context, 500, "pily");
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

async function page(path: string) {
  const html = await (await fetch(server.url + path)).text();
  const data = JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/.exec(html)?.[1] ?? "");
  return {
    html,
    cards: html.match(/class="card /g)?.length,
    more: /href="([^"]*)"[^>]*>Zobraziť ďalšie/.exec(html)?.[1],
    lists: Object.keys(data.values).filter((key) => key.startsWith('{"collection":"products"')),
  };
}

test("fault 92: the server renders at most five pages of a list", async () => {
  expect(await page("/products?strana=5")).toMatchObject({
    cards: 156,
    more: "/products?strana=6",
    lists: ['{"collection":"products","first":156}'],
  });
});

test("fault 92: of a longer list it renders the start, the same for all addresses, without a link to more", async () => {
  const [first, last] = [await page("/products?strana=6"), await page("/products?strana=15")];
  expect(first).toMatchObject({ cards: 156, more: undefined, lists: ['{"collection":"products","first":156}'] });
  expect(last.html).toBe(first.html);
});
