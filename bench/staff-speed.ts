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

/** What a person waits for, and the longest time from the action to the frame that shows its result, in milliseconds (B16). */
const TARGETS = {
  "the list of 100 rows opens": 300,
  "it comes back from the form": 300,
  "the form of a product opens": 250,
  "from the visitors' list to a product": 150,
  "Back to that list": 150,
  "a key in the search of the staff list": 120,
  "a key in the search of the visitors' list": 120,
  "the switch of a row": 120,
} as const;
type Action = keyof typeof TARGETS;

/** How long frequent actions take with the list of 100 products. */
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
  ({ what, ms }: { what: Action; ms: readonly number[] }): Row =>
    mostRow(`${what} ${where}, median of ${TIMES}`, median(ms), TARGETS[what], "ms");

async function rounds(page: Page, cdp: CDPSession, url: string) {
  const measured = new Map<Action, number[]>();
  function record(what: Action, ms: number) {
    measured.set(what, [...(measured.get(what) ?? []), ms]);
  }
  const slowly = async (work: () => Promise<void>) => {
    await slowCpu(cdp, SLOWDOWN);
    await work();
    await slowCpu(cdp, 1);
  };
  await open(page, `${url}/cms`);
  // The first round loads the pages' scripts.
  for (let round = 0; round <= TIMES; round++) {
    await slowly(async () => {
      record("the list of 100 rows opens", await shownAfter(page, '.staff-nav [href="/cms-prod"]', ".list-rows li"));
    });
    const [on, off] = ["true", "false"].map((is) => `.rows > li:nth-child(2) [role=switch][aria-checked=${is}]`);
    await slowly(async () => record("the switch of a row", await shownAfter(page, on ?? "", off ?? "")));
    await page.locator(`${off}:not([aria-busy=true])`).click();
    await page.locator(`${on}:not([aria-busy=true])`).waitFor();
    await slowly(async () => {
      record("the form of a product opens", await shownAfter(page, ".rows > li:nth-child(4) .row-name", "main form"));
      record("it comes back from the form", await shownAfter(page, "main .back-link", ".list-rows li"));
    });
    await slowly(async () => record("a key in the search of the staff list", await keyTime(page)));
    await page.locator('.staff-nav [href="/cms-ucet"]').click();
    await page.locator("main form").waitFor();
  }
  await open(page, `${url}/products`);
  for (let round = 0; round <= TIMES; round++) {
    await slowly(async () => {
      record("from the visitors' list to a product", await shownAfter(page, "main .stretched-link", "article"));
      record("Back to that list", await shownAfter(page, "back", "main .product-grid .price-line, main .search-field"));
    });
    await slowly(async () => record("a key in the search of the visitors' list", await keyTime(page)));
    await page.locator("main input[type=search]").fill("");
  }
  return [...measured].map(([what, ms]) => ({ what, ms: ms.slice(1) }));
}

/** Milliseconds from a click, or from going back, to the end of the frame that shows an element. */
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
        observer.observe(document.body, { childList: true, subtree: true, attributes: true });
        if (clicked === "back") history.back();
        else document.querySelector<HTMLElement>(clicked)?.click();
      }),
    [clicked, shown] as const,
  );

/** Milliseconds from a key in the search field of the page to the frame that follows it; the browser measures to 8 ms. */
async function keyTime(page: Page): Promise<number> {
  await page.locator("main input[type=search]").focus();
  const longest = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let most = 0;
        new PerformanceObserver((list) => {
          for (const { name, duration } of list.getEntries())
            if (/^key|input/.test(name)) most = Math.max(most, duration);
        }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
        addEventListener("keyup", () => setTimeout(() => resolve(most), 1_000), { once: true, capture: true });
      }),
  );
  await page.keyboard.press("k");
  return longest;
}
