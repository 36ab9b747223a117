import { expect } from "vitest";
import { HAMMER } from "../e2e/catalogue.ts";
import { atBothSizes, journey } from "./journey.ts";

const OFFLINE = "Ste bez pripojenia. Zobrazené údaje nemusia byť aktuálne.";

journey(
  "B4, D24 an estimate that is opened without a connection is there when it is back",
  async ({ browser, site }) => {
    // On phones it is in a sheet (B26).
    await browser.resize(1280, 800);
    await browser.open(`/products/${HAMMER.id}`);
    site.disconnect();
    try {
      await expect.poll(() => browser.texts(".offline-notice")).toEqual([OFFLINE]);
      await browser.click("summary", "Koľko to bude stáť?");
      await expect.poll(() => browser.texts(".estimate [role=status]")).toEqual([OFFLINE]);
    } finally {
      site.reconnect();
    }
    await expect.poll(() => browser.run(() => document.querySelector(".estimate input") !== null)).toBe(true);
  },
);

journey("§2 Back from another site leads to the place where the list was left", async ({ browser, site }) => {
  const scrolled = () => browser.run(() => Math.round(scrollY));
  const away = `${site.url.replace("127.0.0.1", "localhost")}/favicon.svg`;
  await atBothSizes(browser, async () => {
    await browser.open("/products?strana=2");
    await browser.run(() => scrollTo(0, 1500));
    await expect.poll(scrolled).toBe(1500);
    await browser.run((url) => {
      const link = Object.assign(document.createElement("a"), { href: url });
      document.body.append(link);
      link.click();
    }, away);
    await expect.poll(() => browser.run(() => location.hostname)).toBe("localhost");
    await browser.back();
    await expect.poll(() => browser.run(() => "ready" in document.documentElement.dataset)).toBe(true);
    await expect.poll(scrolled).toBe(1500);
  });
});
