import { expect } from "vitest";
import { GUARDED_PATHS, PUBLIC_PATHS } from "../e2e/catalogue.ts";
import { atBothSizes, journey } from "./journey.ts";
import { photograph } from "./screenshots.ts";
import { signIn } from "./staff.ts";

const nameOf = (path: string) => path.slice(1).replaceAll("/", "-");

journey(
  "§2 every page opens with its heading, fits the window at both widths and leaves the console silent",
  async ({ browser, engine }) => {
    async function tryPages(paths: readonly string[]): Promise<void> {
      for (const path of paths) {
        await browser.open(path);
        await atBothSizes(browser, async (width) => {
          expect(await browser.texts("h1"), path).toHaveLength(1);
          const outside = await browser.run(() => document.documentElement.scrollWidth - innerWidth);
          expect(outside, `${path} at ${width} px`).toBe(0);
          await photograph(browser, `${nameOf(path)}-${width}-${engine}`);
        });
      }
    }
    await tryPages([...PUBLIC_PATHS, "/authentication", "/niet-takej-stranky"]);
    await signIn(browser);
    await tryPages(GUARDED_PATHS);
  },
);
