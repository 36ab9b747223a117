import { expect } from "vitest";
import { HAMMER } from "../e2e/catalogue.ts";
import type { Browser } from "./browser.ts";
import { journey } from "./journey.ts";

const HAMMER_PATH = `/products/${HAMMER.id}`;

const isCached = (browser: Browser, path: string) =>
  browser.run(async (url) => Boolean(await (await caches.open("cached")).match(url, { ignoreVary: true })), path);

journey(
  "B7 without a connection a page opens that was seen before, and another one says that it was not",
  async ({ browser, site }) => {
    await browser.open(HAMMER_PATH);
    await expect.poll(() => isCached(browser, HAMMER_PATH)).toBe(true);
    await expect.poll(() => isCached(browser, "/bez-pripojenia")).toBe(true);
    site.disconnect();
    try {
      await browser.open(HAMMER_PATH);
      await expect.poll(() => browser.texts("h1")).toEqual([HAMMER.name]);
      await expect
        .poll(() => browser.texts(".offline-notice"))
        .toEqual([expect.stringContaining("Zobrazené údaje sú z")]);
      const picture = "main article img";
      await expect
        .poll(() =>
          browser.run((selector) => document.querySelector<HTMLImageElement>(selector)?.naturalWidth, picture),
        )
        .toBeGreaterThan(0);
      await browser.open("/faq");
      await expect.poll(() => browser.texts("h1")).toEqual(["Túto stránku ste ešte neotvorili"]);
    } finally {
      site.reconnect();
    }
    await expect.poll(() => browser.texts("h1")).toEqual(["Často kladené otázky"]);
  },
);
