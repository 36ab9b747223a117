import type { Browser } from "@playwright/test";
import { onPhone, open } from "./browser.ts";
import type { Staff } from "./staff.ts";

const FLIPS = 4;

/** The layout shift (CLS) of a page while banner and fonts load and staff flip the switch of a visible product. */
export async function shiftsWhileLive(
  browser: Browser,
  url: string,
  { staff, id }: { staff: Staff; id: string },
): Promise<number> {
  return onPhone(browser, async (page) => {
    await page.addInitScript(() => {
      Object.assign(globalThis, { shifts: [] });
      new PerformanceObserver((list) => {
        const { shifts } = globalThis as unknown as { shifts: number[] };
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await open(page, url);
    const card = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.locator(`a[href$="/${id}"]`) });
    let now = await staff.product(id);
    for (let flip = 0; flip < FLIPS; flip++) {
      now = await staff.flip(now);
      await card.getByText(now.Availability === 1 ? "Dostupný" : "Nedostupný", { exact: true }).waitFor();
    }
    // A shift is reported after the frame in which it happened.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
    return shifts.reduce((total, value) => total + value, 0);
  });
}
