import { expect } from "vitest";
import { GUARDED_PATHS, PUBLIC_PATHS } from "../e2e/catalogue.ts";
import type { Browser } from "./browser.ts";
import { journey } from "./journey.ts";
import { photograph } from "./screenshots.ts";
import { signIn } from "./staff.ts";

const nameOf = (path: string) => path.slice(1).replaceAll("/", "-");

/** Opens a page and expects it to have its heading, to fit the window and to leave the console silent. */
async function tryPage(browser: Browser, path: string): Promise<void> {
  await browser.open(path);
  expect(await browser.texts("h1"), path).toHaveLength(1);
  expect(await browser.run(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
}

journey(
  "§2 every public page opens with its heading, fits the window and leaves the console silent",
  async ({ browser, engine, width }) => {
    for (const path of [...PUBLIC_PATHS, "/authentication", "/niet-takej-stranky"]) {
      await tryPage(browser, path);
      await photograph(browser, `${nameOf(path)}-${width}-${engine}`);
    }
  },
  { atBothSizes: true },
);

journey(
  "§2 every page of staff opens with its heading, fits the window and leaves the console silent",
  async ({ browser, engine, width }) => {
    await signIn(browser);
    for (const path of GUARDED_PATHS) {
      await tryPage(browser, path);
      await photograph(browser, `${nameOf(path)}-${width}-${engine}`);
    }
  },
  { atBothSizes: true },
);
