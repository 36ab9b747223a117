import { setTimeout } from "node:timers/promises";
import type { Backend, Session } from "#src/backend/backend.ts";
import { mayRead } from "#src/backend/collection-rules.ts";
import { pictureOf } from "#src/backend/embedded/picture-variants.ts";
import type { Position } from "#src/backend/embedded/wire.ts";
import { staticBackend } from "#src/backend/static-backend.ts";
import { MOST_RENDERED } from "#src/domain/products/listing.ts";
import { priceListOf, priceListPages } from "#src/domain/products/price-list.ts";
import { lruCache } from "../http/lru-cache.ts";
import {
  type Answer,
  answerWith,
  type Representation,
  recompression,
  representation,
  sizeOf,
  type Wanted,
} from "../http/representation.ts";
import { POLICY } from "../http/security-headers.ts";
import type { SearchListener } from "../live/live-hub.ts";
import { turnQueue } from "../process/queue.ts";
import type { DocumentStore } from "../store/document-store.ts";
import { read } from "../store/read.ts";
import { productsIn } from "../store/snapshot.ts";
import { type PageAddress, pageAddress } from "./page-address.ts";

/** Renders a page's HTML and decides its status. The programs in `entry/` pass it in, because the server may not import `ui/`. */
export type Render = (request: RenderRequest) => Promise<Rendered>;
interface RenderRequest {
  readonly url: string;
  /** A read-only backend: its live values have their values from the beginning. */
  readonly backend: Backend;
  readonly position: Position;
  /** The path for the page's data (`PageData`), if it is not that of `url`. */
  readonly path?: string;
}
export interface Rendered {
  readonly status: number;
  readonly location?: string;
  readonly html: string;
  /** Whether the page depends on the session, so that it is sent to this visitor alone. */
  readonly personal: boolean;
  /** The page's content security policy, if the policy of all pages would allow more than this page needs. */
  readonly policy?: string | undefined;
}
/** A rendered page, which all requests share that came while it was rendered. */
type RenderedPage = Omit<Rendered, "html" | "policy"> & { readonly bytes: Representation };
export interface RendererDependencies {
  readonly store: DocumentStore;
  readonly documentUrl: (name: string) => string | null;
  readonly render: Render;
  readonly onSearch?: SearchListener;
}

/** The limits of both queues: one for existing pages, one for pages that anybody can make up, such as searches. Clients (`clientOf`) take turns. */
const RENDERING = { atOnce: 1, ofClient: 50, ofAll: 50 };
const PAUSE_MS = 5;
const CACHE_LIMITS = { entries: 1_000, bytes: 24 * 1024 * 1024 };
const NO_CACHE = { "Cache-Control": "no-cache" };
const HTML = { "Content-Type": "text/html; charset=utf-8", ...NO_CACHE };
const PERSONAL = { ...HTML, "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
/** An address that is no path: the HTML of the 404 page with status 400 (spec §2). Its key is no path, so no other page has this key in the cache. */
const INVALID_ADDRESS = { key: "400", isCacheable: true, isList: false };

interface Visitor {
  readonly client: string;
  session(): Session | null;
  /** Whether a script requests the page, for example the service worker to cache a page that was seen (B7). */
  readonly isScript?: boolean;
}
type Target = Pick<PageAddress, "key" | "isCacheable" | "isList">;

/** Renders each page at its first request, and caches it until the next write (design §3, Pages). */
export function pageRenderer({ store, documentUrl, render, onSearch }: RendererDependencies) {
  const cache = lruCache(sizeOf, CACHE_LIMITS);
  const queues = { existing: turnQueue(RENDERING), madeUp: turnQueue(RENDERING) };
  const queueOf = ({ isCacheable }: Target) => (isCacheable ? queues.existing : queues.madeUp);
  const recompress = recompression();
  let lastEnd = -PAUSE_MS;
  /** Renderings that wait or run, by the key of the page, so that further requests can share them. */
  const underWay = new Map<string, Promise<RenderedPage>>();
  store.listen(() => {
    cache.clear();
    underWay.clear();
  });
  const addressOf = (url: string) =>
    pageAddress(url, {
      productsIn: (category) => productsIn(store.snapshot(), category),
      has: (collection, id) => store.snapshot().collections[collection].byId.has(id),
      priceListPages() {
        const { products, categories } = store.snapshot().collections;
        return priceListPages(priceListOf(products.ordered, categories.ordered).products.length);
      },
    });

  async function renderPage(
    { key, isCacheable, isList }: Target,
    { client, session, isScript }: Visitor,
  ): Promise<RenderedPage> {
    // The pause leaves time to other requests: Node accepts one connection in each turn of its event loop.
    const pauseMs = lastEnd + PAUSE_MS - performance.now();
    if (pauseMs > 0) await setTimeout(pauseMs);
    const snapshot = store.snapshot();
    const backend = staticBackend({
      // A list stays undefined if the page wants more of it than the server renders.
      read(watch) {
        const isLonger = isList && "first" in watch && (watch.first ?? 0) > MOST_RENDERED;
        if (isLonger || !mayRead(watch.collection, () => session() !== null)) return undefined;
        const value = read(snapshot, watch);
        if (!isScript) onSearch?.(client, watch, value);
        return value;
      },
      document: documentUrl,
      session,
      picture: pictureOf,
    });
    const isInvalid = key === INVALID_ADDRESS.key;
    const url = isInvalid ? `/${key}` : key;
    const pathOption = isInvalid ? { path: url } : {};
    const { html, policy, ...page } = await render({ url, backend, position: snapshot.position, ...pathOption });
    const headers = { ...(page.personal ? PERSONAL : HTML), ...(policy && { [POLICY]: policy }) };
    const bytes = representation(Buffer.from(html), headers);
    lastEnd = performance.now();
    const isForAll = isCacheable && !page.personal && (page.status === 200 || isInvalid);
    if (isForAll && snapshot === store.snapshot()) cache.set(key, bytes);
    return { ...page, bytes };
  }

  /** Requests for a page that is being rendered share the rendering. If the page is personal, each request gets a new rendering. */
  async function renderShared(address: Target, visitor: Visitor): Promise<RenderedPage> {
    const shared = underWay.get(address.key);
    if (shared) {
      const page = await shared;
      if (!page.personal) return page;
    }
    const rendering = queueOf(address)(visitor.client, () => renderPage(address, visitor)).then(async (page) => {
      // The first answer is compressed as well as later ones, because more bytes may need a second round trip (ADR-017).
      if (address.isCacheable && page.status === 200 && !page.personal) await recompress(page.bytes);
      return page;
    });
    underWay.set(address.key, rendering);
    try {
      return await rendering;
    } finally {
      if (underWay.get(address.key) === rendering) underWay.delete(address.key);
    }
  }

  return {
    async answer(url: string, visitor: Visitor, wanted: Wanted): Promise<Answer> {
      const address = addressOf(url);
      if (address === undefined) {
        const bytes = cache.get(INVALID_ADDRESS.key) ?? (await renderShared(INVALID_ADDRESS, visitor)).bytes;
        return { ...answerWith(bytes, { ...wanted, ifNoneMatch: undefined }), status: 400 };
      }
      if (address.redirect !== undefined) return redirection(address.redirect, address.location);
      const cached = cache.get(address.key);
      if (cached) return answerWith(cached, wanted);
      const { status, location, bytes, personal } = await renderShared(address, visitor);
      if (location !== undefined) return redirection(status, location, personal ? PERSONAL : HTML);
      if (status !== 200) return { ...answerWith(bytes, { ...wanted, ifNoneMatch: undefined }), status };
      return answerWith(bytes, personal ? { ...wanted, ifNoneMatch: undefined } : wanted);
    },
    cached(url: string): Representation | undefined {
      // Most addresses are the key of their page.
      const page = cache.get(url);
      if (page) return page;
      const address = addressOf(url);
      return address === undefined || address.redirect !== undefined ? undefined : cache.get(address.key);
    },
  };
}
function redirection(status: number, location: string, headers: Record<string, string> = NO_CACHE): Answer {
  return { status, headers: [...Object.entries(headers).flat(), "Location", location], body: null };
}
