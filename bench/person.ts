import { setTimeout as pause } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";

/** What a person takes for a key, to look before a tap, and to scroll by most of a screen. */
const KEY_MS = 120;
const LOOK_MS = 1_000;
const SCROLL_MS = 700;
const SCROLLED = 0.7;

export interface Effort {
  readonly taps: number;
  readonly keys: number;
  readonly scrolls: number;
  readonly seconds: number;
}

/** A person at a page: finds what to tap, scrolls to it, types, and counts all of it. */
export function person(page: Page) {
  const effort = { taps: 0, keys: 0, scrolls: 0 };
  const startedAt = performance.now();

  async function scrollTo(target: Locator): Promise<void> {
    for (let step = 0; step < 20; step++) {
      const box = await target.boundingBox();
      const height = page.viewportSize()?.height ?? 0;
      const isSeen = !box || (box.y > 0.15 * height && box.y + Math.min(box.height, 44) < 0.95 * height);
      // A sheet or a bar that sticks is seen wherever the page is.
      if (isSeen || (await isSticking(target))) return;
      effort.scrolls++;
      await pause(SCROLL_MS);
      const by = (box.y < 0.15 * height ? -1 : 1) * SCROLLED * height;
      const before = box.y;
      await page.mouse.move(195, height / 2);
      await page.mouse.wheel(0, by);
      await pause(150);
      if ((await target.boundingBox())?.y === before) return;
    }
  }
  return {
    async tap(target: Locator): Promise<void> {
      await target.waitFor();
      await pause(LOOK_MS);
      await scrollTo(target);
      effort.taps++;
      await target.tap();
    },
    /** Opens a select and chooses from it. */
    async choose(target: Locator, option: string): Promise<void> {
      await this.tap(target);
      effort.taps++;
      await pause(LOOK_MS);
      await target.selectOption(option);
    },
    /** Taps a field of a date and picks a day of this month or the next in the device's calendar. */
    async pick(target: Locator, day: string): Promise<void> {
      await this.tap(target);
      effort.taps += 2;
      await pause(2 * LOOK_MS);
      await target.fill(day);
    },
    /** Chooses a file that the phone offers first. */
    async take(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
      const chooser = page.waitForEvent("filechooser");
      await this.tap(target);
      effort.taps++;
      await pause(LOOK_MS);
      await (await chooser).setFiles(file);
    },
    async type(text: string): Promise<void> {
      effort.keys += text.length;
      await page.keyboard.type(text, { delay: KEY_MS });
    },
    effort: (): Effort => ({ ...effort, seconds: (performance.now() - startedAt) / 1_000 }),
  };
}
export type Person = ReturnType<typeof person>;

const isSticking = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    for (let part: Element | null = element; part; part = part.parentElement)
      if (/sticky|fixed/.test(getComputedStyle(part).position) || part.matches("dialog, [popover]")) return true;
    return false;
  });
