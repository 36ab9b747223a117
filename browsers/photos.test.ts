import sharp from "sharp";
import { expect } from "vitest";
import { temporaryFile } from "./files.ts";
import { type Journey, journey } from "./journey.ts";
import { fillProduct, newName, signIn, toast } from "./staff.ts";

/** A photo as phones take it: lying on its side, with the note how to turn it. Upright, its left half is red and its right half blue. */
async function phonePhoto(): Promise<string> {
  const pixels = sharp(Buffer.from([255, 0, 0, 0, 0, 255]), { raw: { width: 2, height: 1, channels: 3 } });
  const lying = pixels.resize(1600, 1200, { fit: "fill", kernel: "nearest" }).rotate(270);
  return temporaryFile("foto.jpg", await lying.withMetadata({ orientation: 6 }).jpeg().toBuffer());
}

/** What colour the left and the right half of a picture are, and whether it is wider than high. */
async function halves(url: string) {
  const response = await fetch(url);
  const image = sharp(Buffer.from(await response.arrayBuffer()));
  const { width, height } = await image.metadata();
  const { data } = await image.resize(4, 3).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colour = (at: number) => ((data[at * 3] ?? 0) > 200 ? "red" : (data[at * 3 + 2] ?? 0) > 200 ? "blue" : "other");
  return { isWide: width > height, left: colour(4), right: colour(7) };
}

async function uploadPhoto({ browser, site }: Journey): Promise<void> {
  const name = newName("Fotografia");
  await signIn(browser);
  await fillProduct(browser, name);
  await browser.choose("Obrázok produktu", await phonePhoto());
  const preview = () =>
    browser.run(() => {
      const image = document.querySelector<HTMLImageElement>(".picture-preview");
      return image?.complete ? image.naturalWidth / image.naturalHeight : 0;
    });
  await expect.poll(preview).toBeCloseTo(4 / 3);
  await browser.click("main button", "Vytvoriť");
  await toast(browser, `Produkt ${name} bol úspešne pridany`);
  await browser.open(`/products?hladat=${encodeURIComponent(name)}`);
  await browser.click('main a[href^="/products/"]');
  await expect.poll(() => browser.texts("h1")).toEqual([name]);
  const shown = () => browser.run(() => document.querySelector<HTMLImageElement>("article img")?.currentSrc ?? "");
  await expect.poll(shown).toContain(site.url);
  expect(await halves(await shown())).toEqual({ isWide: true, left: "red", right: "blue" });
}

journey("§3 a photo that a phone turned on its side is uploaded and shown upright", uploadPhoto);

journey("§3 where Firefox falsifies its canvas, the photo that is stored is no noise", uploadPhoto, {
  only: "firefox",
  preferences: { "privacy.resistFingerprinting": true },
});
