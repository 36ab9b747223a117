import type { Browser, Page } from "@playwright/test";
import { asStaff, onPhone, open, slowCpu, slowNetwork } from "./browser.ts";
import type { Server } from "./server.ts";
import type { Staff } from "./staff.ts";
import { quantile, worst } from "./stats.ts";

const SLOW_CPU = 4;
/** How often "show more" extends the back office's list before it is scrolled. */
const PAGES = 10;
const WHEELS = 60;

/** First contentful paint on a slow phone, in ms. */
export async function firstPaint(browser: Browser, url: string): Promise<number> {
  return onPhone(browser, async (page, cdp) => {
    await slowNetwork(cdp);
    await slowCpu(cdp, SLOW_CPU);
    await page.goto(url);
    return page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const [paint] = list.getEntriesByName("first-contentful-paint");
            if (paint) resolve(paint.startTime);
          }).observe({ type: "paint", buffered: true });
        }),
    );
  });
}

/** From the click on the nth card of /products until its product is painted, on a slow phone, in ms. */
export async function listToDetail(browser: Browser, { url }: Server, nth: number): Promise<number> {
  return onPhone(browser, async (page, cdp) => {
    await open(page, `${url}/products`);
    const link = page.locator('main a[href^="/products/"]').nth(nth);
    await link.scrollIntoViewIfNeeded();
    await slowCpu(cdp, SLOW_CPU);
    const path = await link.getAttribute("href");
    return link.evaluate(
      (element, wanted) =>
        new Promise<number>((resolve, reject) => {
          const giveUp = setTimeout(reject, 10_000, new Error("The product did not appear."));
          const from = performance.now();
          const before = document.querySelector("main h1");
          const check = () => {
            const heading = document.querySelector("main h1");
            if (location.pathname !== wanted || !heading || heading === before) return requestAnimationFrame(check);
            clearTimeout(giveUp);
            // The next task runs after this frame, which shows it; by its priority before those of pictures that arrive.
            void scheduler.postTask(() => resolve(performance.now() - from), { priority: "user-blocking" });
          };
          requestAnimationFrame(check);
          (element as HTMLElement).click();
        }),
      path,
    );
  });
}

/** What the browser alone needs for the same change: the content of <main> replaced by the HTML of the nth card's product, until it is
 *  painted, in ms. */
export async function bareListToDetail(browser: Browser, { url }: Server, nth: number): Promise<number> {
  return onPhone(browser, async (page, cdp) => {
    await open(page, `${url}/products`);
    const link = page.locator('main a[href^="/products/"]').nth(nth);
    await link.scrollIntoViewIfNeeded();
    const html = await link.evaluate(async (element) => {
      const text = await (await fetch((element as HTMLAnchorElement).href)).text();
      return new DOMParser().parseFromString(text, "text/html").querySelector("main")?.innerHTML ?? "";
    });
    await slowCpu(cdp, SLOW_CPU);
    return page.evaluate(
      (content) =>
        new Promise<number>((resolve) => {
          const from = performance.now();
          (document.querySelector("main") as Element).innerHTML = content;
          scrollTo(0, 0);
          const painted = () => resolve(performance.now() - from);
          requestAnimationFrame(() => void scheduler.postTask(painted, { priority: "user-blocking" }));
        }),
      html,
    );
  });
}

/** From a key in the search field of /products until what it finds is painted, on a slow phone, in ms. */
export async function keyToResult(browser: Browser, { url }: Server): Promise<number> {
  return onPhone(browser, async (page, cdp) => {
    await open(page, `${url}/products`);
    await slowCpu(cdp, SLOW_CPU);
    await watchRows(page);
    const field = page.locator("main input[type=search]");
    await field.pressSequentially("vrta", { delay: 1_000 });
    await page.waitForTimeout(2_000);
    return lastKeyToRows(page);
  });
}

/** The back office's list: frames while it is scrolled, and responses to typing, to the switch and to a search, in ms. */
export async function backOffice(browser: Browser, server: Server, staff: Staff) {
  return asStaff(browser, { server, staff }, async (page) => {
    await open(page, `${server.url}/cms-prod`);
    const rows = page.locator("main .rows > li");
    await rows.first().waitFor();
    for (let shownPages = 0; shownPages < PAGES; shownPages++) {
      const before = await rows.count();
      const more = page.getByRole("button", { name: "Zobraziť ďalšie" });
      if (!(await more.isVisible())) break;
      await more.click();
      await page.waitForFunction((count) => document.querySelectorAll("main .rows > li").length > count, before);
    }
    const shown = await rows.count();
    const frames = await framesWhileScrolling(page);
    await watchInteractions(page);
    await page.mouse.wheel(0, -1e7);
    await page.getByRole("switch").first().click();
    await watchRows(page);
    await page.getByPlaceholder("Zadaj názov produktu").pressSequentially("vrtacie kladivo", { delay: 60 });
    await page.waitForFunction((count) => document.querySelectorAll("main .rows > li").length < count, shown);
    // Interactions are reported after the frame that responded to them.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200))));
    const interactions = await page.evaluate(() => (globalThis as unknown as { interactions: number[] }).interactions);
    const sought = await lastKeyToRows(page);
    return { shown, frame95: quantile(frames, 0.95), slowestAnswer: worst([0, ...interactions]), sought };
  });
}

async function framesWhileScrolling(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(globalThis, { frames });
    let last = performance.now();
    const note = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await page.mouse.move(600, 400);
  for (let wheel = 0; wheel < WHEELS; wheel++) await page.mouse.wheel(0, -700);
  return page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames.slice(1));
}

/** Records how long each key and click took until its frame. The browser reports none below 16 ms. */
async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const interactions: number[] = [];
    Object.assign(globalThis, { interactions });
    const options = { type: "event", durationThreshold: 16 } as PerformanceObserverInit;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) interactions.push(duration);
    }).observe(options);
  });
}

/** Records how long it took from the last key before each change of the list until the change was painted. */
async function watchRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times = { key: 0, took: Number.NaN };
    Object.assign(globalThis, { times });
    const changed = () => {
      const { key } = times;
      const painted = () => Object.assign(times, { took: performance.now() - key });
      requestAnimationFrame(() => void scheduler.postTask(painted, { priority: "user-blocking" }));
    };
    addEventListener("keydown", () => Object.assign(times, { key: performance.now() }), true);
    new MutationObserver(changed).observe(document.querySelector("main") as Element, {
      childList: true,
      subtree: true,
    });
  });
}

/** Of the last change, in ms. NaN where there was none. */
const lastKeyToRows = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { times: { took: number } }).times.took);
