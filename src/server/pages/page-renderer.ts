import { setTimeout } from "node:timers/promises";
import { priceListOf, priceListPages } from "#src/domain/products/price-list.ts";
import { lruCache } from "../http/lru-cache.ts";
import { type Answer, answerWith, recompress, sizeOf, type Wanted } from "../http/representation.ts";
import { turnQueue } from "../process/queue.ts";
import type { DocumentStore } from "../store/document-store.ts";
import { productsIn } from "../store/snapshot.ts";
import { type PageAddress, pageAddress } from "./page-address.ts";
import {
  INVALID_PAGE,
  NO_CACHE,
  type PageToRender,
  type RenderDependencies,
  type RenderedPage,
  renderPage,
  type Visitor,
} from "./render-page.ts";

const QUEUE_LIMITS = { atOnce: 1, ofClient: 50, ofAll: 50 }; // of each of the two queues; clients take turns
/** The time between two renderings that is left to other requests: Node accepts one connection in each turn of its event loop. */
const PAUSE_MS = 5;
const CACHE_LIMITS = { entries: 1_000, bytes: 24 * 1024 * 1024 };

/** Answers with pages. Renders each page at its first request, and caches it until the next write (design §3, Pages). */
export function pageRenderer({ store, ...dependencies }: RenderDependencies & { readonly store: DocumentStore }) {
  const cache = lruCache(sizeOf, CACHE_LIMITS);
  /** Requests for pages that anybody can make up, such as searches, do not delay those for existing pages. */
  const queues = { existing: turnQueue(QUEUE_LIMITS), madeUp: turnQueue(QUEUE_LIMITS) };
  let lastRenderingEnd = -PAUSE_MS;
  const underWay = new Map<string, Promise<RenderedPage>>(); // renderings that wait or run, by the key of the page
  store.listen(() => {
    cache.clear();
    underWay.clear();
  });

  /** Requests for a page that is being rendered share the rendering. If the page is personal, each request gets a new rendering. */
  async function renderShared(page: PageToRender, visitor: Visitor): Promise<RenderedPage> {
    const shared = underWay.get(page.key);
    if (shared) {
      const rendered = await shared;
      if (!rendered.personal) return rendered;
    }
    const rendering = renderQueued(page, visitor);
    underWay.set(page.key, rendering);
    try {
      return await rendering;
    } finally {
      if (underWay.get(page.key) === rendering) underWay.delete(page.key);
    }
  }

  async function renderQueued(page: PageToRender, visitor: Visitor): Promise<RenderedPage> {
    const queue = page.isCacheable ? queues.existing : queues.madeUp;
    const rendered = await queue(visitor.client, () => renderAndCache(page, visitor));
    if (rendered.isForAll) await recompress(rendered.bytes);
    return rendered;
  }

  async function renderAndCache(page: PageToRender, visitor: Visitor): Promise<RenderedPage> {
    const pauseMs = lastRenderingEnd + PAUSE_MS - performance.now();
    if (pauseMs > 0) await setTimeout(pauseMs);
    const snapshot = store.snapshot();
    const rendered = await renderPage(page, visitor, snapshot, dependencies);
    lastRenderingEnd = performance.now();
    const isCurrent = snapshot === store.snapshot();
    if (rendered.isForAll && isCurrent) cache.set(page.key, rendered.bytes);
    return rendered;
  }

  const addressOf = (url: string): PageAddress | undefined =>
    pageAddress(url, {
      productsIn: (category) => productsIn(store.snapshot(), category),
      has: (collection, id) => store.snapshot().collections[collection].byId.has(id),
      priceListPages() {
        const { products, categories } = store.snapshot().collections;
        return priceListPages(priceListOf(products.ordered, categories.ordered).products.length);
      },
    });

  return {
    async answer(url: string, visitor: Visitor, wanted: Wanted): Promise<Answer> {
      const address = addressOf(url);
      if (address === undefined) {
        const bytes = cache.get(INVALID_PAGE.key) ?? (await renderShared(INVALID_PAGE, visitor)).bytes;
        return { ...answerWith(bytes, inFull(wanted)), status: 400 };
      }
      if (address.redirect !== undefined) return redirection(address.redirect, address.location, NO_CACHE);
      const cached = cache.get(address.key);
      if (cached) return answerWith(cached, wanted);
      const { status, location, bytes, personal, headers } = await renderShared(address, visitor);
      if (location !== undefined) return redirection(status, location, headers);
      if (status === 200 && !personal) return answerWith(bytes, wanted);
      return { ...answerWith(bytes, inFull(wanted)), status };
    },
    /** The cached page at an address; undefined if there is none, or the address redirects. */
    cached(url: string) {
      // Most addresses are the key of their page.
      const page = cache.get(url);
      if (page) return page;
      const address = addressOf(url);
      return address === undefined || address.redirect !== undefined ? undefined : cache.get(address.key);
    },
  };
}

/** The answer is never "not modified", because it gets no tag of the browser's copy. */
const inFull = (wanted: Wanted): Wanted => ({ ...wanted, ifNoneMatch: undefined });

const redirection = (status: number, location: string, headers: Readonly<Record<string, string>>): Answer => ({
  status,
  headers: [...Object.entries(headers).flat(), "Location", location],
  body: null,
});
