import type { CDPSession, Page } from "@playwright/test";
import { asStaff, inBrowser, open, STAFFS_PHONE, slowCpu } from "./browser.ts";
import { mostRow, type Row } from "./row.ts";
import type { Server } from "./server.ts";
import type { Staff } from "./staff.ts";
import { median } from "./stats.ts";

/** The processor's slowdown, as of a cheap phone. */
const SLOWDOWN = 4;
/** The rows of the list's first page. */
const ROWS = 100;
const TIMES = 5;
const MOST_MS = 300;

/** How long the list of 100 products takes to open and to come back from a product's form, from the click to the frame that shows it (B16). */
export async function staffSpeed(server: Server, staff: Staff): Promise<readonly Row[]> {
  for (let nth = 0; nth < ROWS; nth++)
    await staff.add("products", {
      id: `rychly-${nth}`,
      Name: `Žeriav ${nth} s výsuvným ramenom a stojanom`,
      Description: ["Zdvihne všetko."],
      Category: "",
      Availability: 1,
      imgPath: "",
      Parameters: [],
      Price: { Day: 10 + nth },
    });
  const measured = (page: Page, cdp: CDPSession) => rounds(page, cdp, server.url);
  return inBrowser(async (browser) => [
    ...(await asStaff(browser, { server, staff }, measured)).map(rowOf("on a laptop")),
    ...(await asStaff(browser, { server, staff, screen: STAFFS_PHONE }, measured)).map(rowOf("on a phone")),
  ]);
}

const rowOf =
  (where: string) =>
  ({ what, ms }: { what: string; ms: readonly number[] }): Row =>
    mostRow(`${what} ${where}, median of ${TIMES}`, median(ms), MOST_MS, "ms");

async function rounds(page: Page, cdp: CDPSession, url: string) {
  await open(page, `${url}/cms`);
  const opened: number[] = [];
  const returned: number[] = [];
  for (let round = 0; round <= TIMES; round++) {
    await slowCpu(cdp, SLOWDOWN);
    const there = await shownAfter(page, '.staff-nav [href="/cms-prod"]', ".list-rows li");
    await page.locator(".row-name").nth(3).click();
    await page.locator("main form").waitFor();
    const back = await shownAfter(page, "main .back-link", ".list-rows li");
    await slowCpu(cdp, 1);
    await page.locator('.staff-nav [href="/cms-cat"]').click();
    await page.locator("h1", { hasText: "Kategórie" }).waitFor();
    // The first one loads the pages' scripts.
    if (round > 0) {
      opened.push(there);
      returned.push(back);
    }
  }
  return [
    { what: `the list of ${ROWS} rows opens`, ms: opened },
    { what: "it comes back from the form", ms: returned },
  ];
}

/** Milliseconds from a click to the end of the frame that shows an element. */
const shownAfter = (page: Page, clicked: string, shown: string): Promise<number> =>
  page.evaluate(
    ([clicked, shown]) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now();
        const look = () => {
          if (!document.querySelector(shown)) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true });
        document.querySelector<HTMLElement>(clicked)?.click();
      }),
    [clicked, shown] as const,
  );
