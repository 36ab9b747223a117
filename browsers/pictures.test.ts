import sharp from "sharp";
import { expect } from "vitest";
import type { Browser } from "./browser.ts";
import { temporaryFile } from "./files.ts";
import { journey } from "./journey.ts";
import { arrived, fillProduct, newName, signIn, toast } from "./staff.ts";

const COLOURS = ["red", "green", "blue"];

async function plainPicture(background: string): Promise<string> {
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background } });
  return temporaryFile(`${background}.jpg`, await picture.jpeg().toBuffer());
}

/** The texts of a product's pictures that are in the window, as wide as it. */
const shownAtFullSize = (browser: Browser) =>
  browser.run(() =>
    [...document.querySelectorAll<HTMLImageElement>(".pictures-dialog[open] img")]
      .filter((image) => {
        const { left, right } = image.getBoundingClientRect();
        return left > -innerWidth / 2 && right < innerWidth * 1.5;
      })
      .map(({ alt }) => alt),
  );

journey(
  "B12, B13 a product's pictures are shown in a strip and at full size; deleted, it comes back with them",
  async ({ browser }) => {
    const name = newName("Tri strany");
    const numbered = (at: number) => `${name}, obrázok ${at} z 3`;
    await signIn(browser);
    await fillProduct(browser, name);
    const [main = "", ...others] = await Promise.all(COLOURS.map(plainPicture));
    await browser.choose("Obrázok produktu", main);
    // WebDriver takes several files one on a line.
    await browser.choose("Ďalšie obrázky", others.join("\n"));
    await expect.poll(() => browser.texts(".picture-list > li")).toHaveLength(others.length);
    await browser.click("main button", "Vytvoriť");
    await toast(browser, `Produkt ${name} bol úspešne pridany`);

    const found = `/products?hladat=${encodeURIComponent(name)}`;
    await browser.open(found);
    await browser.click('main a[href^="/products/"]');
    await expect.poll(() => browser.texts("h1")).toEqual([name]);
    const path = await browser.address();
    // Firefox logs a script whose loading the next page ends.
    const isDialogLoaded = () =>
      browser.run(() =>
        performance.getEntriesByType("resource").some((entry) => entry.name.includes("pictures-dialog")),
      );
    await expect.poll(isDialogLoaded).toBe(true);
    await browser.open(path);
    const strip = () =>
      browser.run(() =>
        Array.from(document.querySelectorAll<HTMLImageElement>(".pictures-strip img"), ({ alt }) => alt),
      );
    expect(await strip()).toEqual([1, 2, 3].map(numbered));
    await browser.click(".pictures-strip a");
    await expect.poll(() => shownAtFullSize(browser)).toEqual([numbered(1)]);
    await browser.press("Right");
    await expect.poll(() => shownAtFullSize(browser)).toEqual([numbered(2)]);
    await browser.press("Escape");
    await expect.poll(() => browser.texts(".pictures-dialog")).toEqual([]);

    await browser.open(`/cms-prod?hladat=${encodeURIComponent(name)}`);
    const isSmall = await browser.run(() => innerWidth < 1280);
    if (isSmall) await browser.click("main .row-menu");
    await browser.click(isSmall ? "dialog[open] button" : "main .rows button", "Odstrániť");
    await browser.click("dialog[open] button", "Áno");
    await toast(browser, `Produkt ${name} bol úspešne vymazaný`);
    await browser.click(".toast button", "Vrátiť späť");
    await toast(browser, `${name}: odstránenie je vrátené`);
    await browser.open(path);
    await arrived(browser, path, name);
    expect(await strip()).toEqual([1, 2, 3].map(numbered));
  },
);
