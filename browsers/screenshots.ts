import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect } from "vitest";
import type { Browser } from "./browser.ts";

/** The folder for a picture of each page; without it only failures are pictured. */
const { SCREENSHOTS } = process.env;
const FAILURES = resolve(import.meta.dirname, "../test-results/browsers");
/** Of pages higher than this the beginning. */
const HIGHEST = 6000;

/** Where SCREENSHOTS names a folder, writes a picture of the whole page to it. */
export async function photograph(browser: Browser, name: string): Promise<void> {
  if (!SCREENSHOTS) return;
  const [width, height, wanted] = await browser.run(() => {
    return [innerWidth, innerHeight, document.documentElement.scrollHeight] as const;
  });
  await browser.resize(width, Math.min(wanted, HIGHEST));
  await browser.run(() => scrollTo(0, 0));
  await expect.poll(() => browser.run(arePicturesLoaded)).toBe(true);
  await browser.run(() => new Promise((paint) => requestAnimationFrame(() => requestAnimationFrame(paint))));
  await keepScreenshot(browser, name, SCREENSHOTS);
  await browser.resize(width, height);
}

/** Whether the pictures in the window are loaded; others are not before they are needed. */
function arePicturesLoaded(): boolean {
  return [...document.images]
    .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
    .every((image) => image.complete);
}

export async function keepScreenshot(browser: Browser, name: string, folder = FAILURES): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.png`), await browser.screenshot());
}
