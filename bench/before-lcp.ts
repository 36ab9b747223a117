import { brotliDecompressSync, constants } from "node:zlib";
import type { Page } from "@playwright/test";
import { escaped } from "#src/site/page-data-script.ts";
import { timedGet } from "./timed-get.ts";

/** How many of a page's compressed bytes a browser needs before it can paint the element of its largest contentful paint: the head with
 *  the styles, and the document up to that element. The page must be open. */
export async function bytesBeforeLcp(page: Page, url: string): Promise<number> {
  const largest = await largestPaint(page);
  const { bytes } = await timedGet(url, { "Accept-Encoding": "br" });
  if (!largest) throw new Error(`The browser reports no largest paint of ${url}.`);
  const body = Buffer.from("<body");
  const html = brotliDecompressSync(bytes);
  const at = html.indexOf(escaped(largest), html.indexOf(body));
  if (at < 0) throw new Error(`${url} paints "${largest}" largest, which its HTML does not contain.`);
  return shortestPrefix(bytes, at + escaped(largest).length);
}

/** What identifies the element in the HTML: the address of a picture or the beginning of a text. */
function largestPaint(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new PerformanceObserver((list) => {
          const { element, url } = list.getEntries().at(-1) as unknown as { element: Element | null; url: string };
          const words = (element?.textContent ?? "").trim().slice(0, 30);
          resolve(url ? url.slice(location.origin.length) : words);
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
}

/** The shortest beginning of a brotli stream that decompresses to at least so many bytes. */
function shortestPrefix(bytes: Buffer, wanted: number): number {
  const finishFlush = constants.BROTLI_OPERATION_FLUSH;
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (brotliDecompressSync(bytes.subarray(0, middle), { finishFlush }).length < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
