import { gzipSync } from "node:zlib";
import type { Browser, Page, Request, Response } from "@playwright/test";
import { bytesBeforeLcp } from "./before-lcp.ts";
import { onPhone, open } from "./browser.ts";
import { sum } from "./stats.ts";

/** What a new visitor on a phone loads without scrolling. Compressed bytes, without headers. */
export interface Weight {
  /** HTML and CSS that the largest contentful paint needs. */
  readonly beforeLcp: number;
  /** The page's own response, its headers included. */
  readonly document: number;
  /** All HTML and CSS. */
  readonly htmlCss: number;
  /** Scripts requested before the page's `load`. */
  readonly earlyScripts: number;
  /** All scripts after gzip -9, however they were sent. */
  readonly scriptGzip: number;
  /** Pictures in the first viewport. */
  readonly pictures: number;
  readonly pictureBytes: number;
  /** Those and the pictures that the browser loaded ahead. */
  readonly allPictures: number;
  readonly allPictureBytes: number;
}

export async function weigh(browser: Browser, url: string): Promise<Weight> {
  return onPhone(browser, async (page) => {
    const responses: Response[] = [];
    page.on("response", (response) => responses.push(response));
    await open(page, url);
    await page.waitForFunction(() => [...document.images].every((image) => image.loading === "lazy" || image.complete));

    const of = (...types: string[]) => responses.filter((one) => types.includes(one.request().resourceType()));
    const sent = async (some: readonly Response[]) =>
      sum(await Promise.all(some.map((one) => bytesSent(one.request()))));
    const expected = new Set(await picturesInView(page));
    const scripts = await Promise.all(of("script").map((one) => one.body()));
    const inView = of("image").filter((one) => expected.has(one.url()));
    return {
      beforeLcp: await bytesBeforeLcp(page, url),
      document: sum((await Promise.all(of("document").map((one) => one.request().sizes()))).map(withHeaders)),
      htmlCss: await sent(of("document", "stylesheet")),
      earlyScripts: await requestedBeforeLoad(
        page,
        of("script").map((one) => one.url()),
      ),
      scriptGzip: sum(scripts.map((body) => gzipSync(body, { level: 9 }).length)),
      pictures: inView.length,
      pictureBytes: await sent(inView),
      allPictures: of("image").length,
      allPictureBytes: await sent(of("image")),
    };
  });
}

/** By the page's own clock, because its `load` event reaches us too late. */
function requestedBeforeLoad(page: Page, urls: readonly string[]): Promise<number> {
  return page.evaluate((wanted) => {
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const requested = performance.getEntriesByType("resource").filter(({ name }) => wanted.includes(name));
    if (!visit || requested.length < wanted.length) throw new Error("The browser reports no times.");
    return requested.filter(({ startTime }) => startTime < visit.loadEventStart).length;
  }, urls);
}

const bytesSent = async (request: Request): Promise<number> => (await request.sizes()).responseBodySize;

const withHeaders = (sizes: { responseHeadersSize: number; responseBodySize: number }): number =>
  sizes.responseHeadersSize + sizes.responseBodySize;

/** The addresses of the pictures in the viewport, backgrounds included. */
function picturesInView(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInView = (element: Element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    };
    const backgrounds = [...document.querySelectorAll("main *")].filter(isInView).flatMap((element) => {
      const [, url] = /url\("([^"]+)"\)/.exec(getComputedStyle(element).backgroundImage) ?? [];
      return url ? [url] : [];
    });
    return [...[...document.images].filter(isInView).map((image) => image.currentSrc), ...backgrounds];
  });
}
