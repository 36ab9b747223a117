import type { Backend, Session } from "#src/backend/backend.ts";
import type { Position } from "#src/backend/embedded/wire.ts";
import { lruCache } from "../http/lru-cache.ts";
import {
  type Answer,
  answerWith,
  type Representation,
  representation,
  sizeOf,
  type Wanted,
} from "../http/representation.ts";
import type { DocumentStore } from "../store/document-store.ts";
import { pageAddress } from "./page-address.ts";
import { readingBackend } from "./snapshot-backend.ts";

/** Renders a page's HTML and decides its status. Passed in, because the server imports no screens. */
export type Render = (request: RenderRequest) => Promise<Rendered>;
interface RenderRequest {
  /** Path and query of the page. */
  readonly url: string;
  /** `current()` of every live value is defined. */
  readonly backend: Backend;
  readonly position: Position;
  /** The path for the page's data (`PageData`), where it is not that of `url`. */
  readonly path?: string;
}
export interface Rendered {
  readonly status: number;
  /** Where a redirect leads. */
  readonly location?: string;
  readonly html: string;
  /** Whether the page depends on the session, so that it is this visitor's alone. */
  readonly personal: boolean;
}
/** A rendered page, shared by all who asked while it was rendered. */
type Page = Omit<Rendered, "html"> & { readonly bytes: Representation };
export interface PageParts {
  readonly store: DocumentStore;
  readonly documentUrl: (name: string) => string | null;
  readonly render: Render;
}

const CACHE_LIMITS = { entries: 1_000, bytes: 24 * 1024 * 1024 };
const NO_CACHE = { "Cache-Control": "no-cache" };
const HTML = { "Content-Type": "text/html; charset=utf-8", ...NO_CACHE };
const PERSONAL = { ...HTML, "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
/** Rendered with the HTML of the 404 page (spec §2) and sent with status 400. */
const INVALID_ADDRESS = "/400";

/** The pages, rendered when first asked for and cached until the next write (design §3, Pages). */
export function pageRenderer({ store, documentUrl, render }: PageParts) {
  const cache = lruCache(sizeOf, CACHE_LIMITS);
  const rendering = new Map<string, Promise<Page>>();
  store.listen(() => {
    cache.clear();
    rendering.clear();
  });

  async function rendered(url: string, session: () => Session | null): Promise<Page> {
    const snapshot = store.snapshot();
    const backend = readingBackend(snapshot, documentUrl, session);
    const path = url === INVALID_ADDRESS ? { path: url } : {};
    const { html, ...page } = await render({ url, backend, position: snapshot.position, ...path });
    return { ...page, bytes: representation(Buffer.from(html), page.personal ? PERSONAL : HTML) };
  }

  /** Visitors who ask at the same time for a page that is not personal wait for one rendering. */
  async function renderedOnce(key: string, session: () => Session | null): Promise<Page> {
    const underWay = rendering.get(key);
    if (underWay) {
      const result = await underWay;
      return result.personal ? rendered(key, session) : result;
    }
    const own = rendered(key, session);
    rendering.set(key, own);
    try {
      return await own;
    } finally {
      if (rendering.get(key) === own) rendering.delete(key);
    }
  }

  async function answer(url: string, session: () => Session | null, wanted: Wanted): Promise<Answer> {
    const address = pageAddress(url);
    if (address === undefined) {
      const { bytes } = await rendered(INVALID_ADDRESS, () => null);
      return { ...answerWith(bytes, { ...wanted, ifNoneMatch: undefined }), status: 400 };
    }
    const { key, redirect } = address;
    if (redirect !== undefined) return redirection(redirect, key);
    const cached = cache.get(key);
    if (cached) return answerWith(cached, wanted);
    const before = store.snapshot();
    const { status, location, bytes, personal } = await renderedOnce(key, session);
    if (location !== undefined) return redirection(status, location, personal ? PERSONAL : HTML);
    if (status !== 200) return { ...answerWith(bytes, { ...wanted, ifNoneMatch: undefined }), status };
    if (!personal && before === store.snapshot()) cache.set(key, bytes);
    return answerWith(bytes, personal ? { ...wanted, ifNoneMatch: undefined } : wanted);
  }

  return {
    answer,
    /** The cached page of an address; undefined where it must be rendered. */
    cached(url: string): Representation | undefined {
      // Most addresses are their own key.
      const page = cache.get(url);
      if (page) return page;
      const address = pageAddress(url);
      return address === undefined || address.redirect !== undefined ? undefined : cache.get(address.key);
    },
  };
}
export type PageRenderer = ReturnType<typeof pageRenderer>;

function redirection(status: number, location: string, headers: Record<string, string> = NO_CACHE): Answer {
  return { status, headers: [...Object.entries(headers).flat(), "Location", location], body: null };
}
