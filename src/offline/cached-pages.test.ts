import { expect, test, vi } from "vitest";
import { dataScript } from "#src/site/page-data-script.ts";

const SITE = "https://naradie.example";

/** Replaces the browser's cache and the network, which answers pages with this HTML. */
function browser(html: string) {
  const stored = new Map<string, Response>();
  vi.stubGlobal("location", new URL(`${SITE}/home`));
  const cache = {
    match: async (url: string) => stored.get(url)?.clone(),
    put: async (url: string, response: Response) => void stored.set(url, response),
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
  };
  vi.stubGlobal("caches", { open: async () => cache });
  const fetched = vi.fn(async (url: string) =>
    url.endsWith(".css")
      ? new Response("a{}", { headers: { "Cache-Control": "public, max-age=31536000, immutable" } })
      : new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache" } }),
  );
  vi.stubGlobal("fetch", fetched);
  return { stored, fetched };
}

test("B7, ADR-042 with a list of products that was reached by a link the sheet is stored that its script loads", async () => {
  const { stored } = browser(`<html lang="sk" data-styles="/assets/browser-a1b2c3d4.css">${dataScript({})}</html>`);
  const { cacheShown } = await import("./cached-pages.ts");
  const url = `${SITE}/categories/pily`;
  await cacheShown({ url, shown: {}, at: 10, isUpdate: false });
  expect([...stored.keys()]).toEqual([url, `${SITE}/assets/browser-a1b2c3d4.css`]);
});

test("B7 what changed on an open page is put into its copy without a request, unless that is newer", async () => {
  const { stored, fetched } = browser(dataScript({ values: { price: 5 } }));
  const { cacheShown } = await import("./cached-pages.ts");
  const url = `${SITE}/products/kladivo`;
  const update = (price: number, at: number) => cacheShown({ url, shown: { price }, at, isUpdate: true });
  const copy = async () => stored.get(url)?.clone().text();
  await cacheShown({ url, shown: { price: 6 }, at: 10, isUpdate: false });
  await update(77, 20);
  const expected = dataScript({ values: { price: 5 }, shown: { price: 77 }, cachedAt: 20 });
  expect(await copy()).toBe(expected);
  await update(6, 15);
  expect(await copy(), "an older tab's").toBe(expected);
  expect(fetched).toHaveBeenCalledTimes(1);
  stored.delete(url);
  await update(78, 30);
  expect(await copy(), "a copy that was dropped").toContain('"price":78');
});

test("B7 the page for addresses that were never seen stays in the cache as such, also if somebody opens it itself", async () => {
  const { stored } = browser(dataScript({}));
  const { cacheOfflinePage, cacheShown } = await import("./cached-pages.ts");
  const url = `${SITE}/bez-pripojenia`;
  await cacheOfflinePage({});
  await cacheShown({ url, shown: {}, at: 10, isUpdate: false });
  expect(await stored.get(url)?.text()).toContain('"path":"/bez-pripojenia"');
});
