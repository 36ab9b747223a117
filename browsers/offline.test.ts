import { expect } from "vitest";
import { HAMMER } from "../e2e/catalogue.ts";
import { signIn } from "../faults/staff.ts";
import type { Browser } from "./browser.ts";
import { journey } from "./journey.ts";

const HAMMER_PATH = `/products/${HAMMER.id}`;

/** In a page's data: the product itself among the live values that were shown. */
const UNAVAILABLE = new RegExp(String.raw`"shown":.*\\"id\\":\\"${HAMMER.id}\\"\}":\{[^}]*"Availability":0`);

/** The cached HTML of a page; empty where it is not cached. */
const copy = (browser: Browser, path: string) =>
  browser.run(
    async (url) => (await (await caches.open("cached")).match(url, { ignoreVary: true }))?.text() ?? "",
    path,
  );

journey(
  "B7 without a connection a page opens that was seen before, as it was last, and another one says that it was not",
  async ({ browser, site }) => {
    await browser.open(HAMMER_PATH);
    await expect.poll(() => copy(browser, HAMMER_PATH)).not.toBe("");
    await expect.poll(() => copy(browser, "/bez-pripojenia")).not.toBe("");
    const staff = await signIn(site.url);
    const change = { kind: "update", collection: "products", id: HAMMER.id } as const;
    await staff.commit([{ ...change, fields: { Availability: 0 }, expected: { Availability: 1 } }]);
    await expect.poll(() => copy(browser, HAMMER_PATH)).toMatch(UNAVAILABLE);
    site.disconnect();
    try {
      await browser.open(HAMMER_PATH);
      await expect.poll(() => browser.texts("h1")).toEqual([HAMMER.name]);
      expect(await browser.texts("main article header span")).toContain("Nedostupný");
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
      await staff.commit([{ ...change, fields: { Availability: 1 }, expected: { Availability: 0 } }]);
    }
    await expect.poll(() => browser.texts("h1")).toEqual(["Často kladené otázky"]);
  },
);
