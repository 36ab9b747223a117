import { expect, test, vi } from "vitest";
import { dataScript } from "#src/site/page-data-script.ts";

const SITE = "https://naradie.example";

test("B7, ADR-042 with a list of products that was reached by a link the sheet is stored that its script loads", async () => {
  const stored = new Map<string, Response>();
  vi.stubGlobal("location", new URL(`${SITE}/home`));
  const cache = {
    match: async (url: string) => stored.get(url)?.clone(),
    put: async (url: string, response: Response) => void stored.set(url, response),
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
  };
  vi.stubGlobal("caches", { open: async () => cache });
  const html = `<html lang="sk" data-styles="/assets/browser-a1b2c3d4.css">${dataScript({})}</html>`;
  vi.stubGlobal("fetch", async (url: string) =>
    url.endsWith(".css")
      ? new Response("a{}", { headers: { "Cache-Control": "public, max-age=31536000, immutable" } })
      : new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache" } }),
  );
  const { cacheShown } = await import("./cached-pages.ts");
  await cacheShown(`${SITE}/categories/pily`, {});
  expect([...stored.keys()]).toEqual([`${SITE}/categories/pily`, `${SITE}/assets/browser-a1b2c3d4.css`]);
});
