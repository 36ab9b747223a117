import type { Backend, Session } from "#src/backend/backend.ts";
import { mayRead } from "#src/backend/collection-rules.ts";
import { pictureOf } from "#src/backend/embedded/picture-variants.ts";
import type { Position } from "#src/backend/embedded/wire.ts";
import { staticBackend } from "#src/backend/static-backend.ts";
import { MOST_RENDERED } from "#src/domain/products/listing.ts";
import { type Representation, representation } from "../http/representation.ts";
import { POLICY } from "../http/security-headers.ts";
import type { SearchListener } from "../live/live-hub.ts";
import { read } from "../store/read.ts";
import type { Snapshot } from "../store/snapshot.ts";
import type { PageAddress } from "./page-address.ts";

/** Renders a page's HTML and decides its status. The programs in `entry/` pass it in, because the server may not import `ui/`. */
export type Render = (request: RenderRequest) => Promise<Rendered>;
interface RenderRequest {
  readonly url: string;
  readonly backend: Backend; // read-only: its live values have their values from the start
  readonly position: Position;
  readonly path?: string; // the path for the page's data (`PageData`), if it is not that of `url`
}
export interface Rendered {
  readonly status: number;
  readonly location?: string;
  readonly html: string;
  readonly personal: boolean; // whether the page depends on the session, so that it is sent to this visitor alone
  /** The page's content security policy, if the policy of all pages would allow more than this page needs. */
  readonly policy?: string | undefined;
}

export interface RenderedPage extends Omit<Rendered, "html" | "policy"> {
  readonly headers: Readonly<Record<string, string>>; // those that a redirect has, too
  readonly bytes: Representation;
  readonly isForAll: boolean; // whether the cache may hold it for all visitors: not a personal page, nor a 404 page
}
export type PageToRender = Pick<PageAddress, "key" | "isCacheable" | "isProductList">;

/** For an address that is no path: the HTML of the 404 page, sent with status 400 (spec §2). No other page has this key, because it is no path. */
export const INVALID_PAGE: PageToRender = { key: "400", isCacheable: true, isProductList: false };

export interface Visitor {
  readonly client: string;
  session(): Session | null;
  /** Whether a script requests the page, for example the service worker to cache a page that was seen (B7). */
  readonly isScript?: boolean;
}

export const NO_CACHE = { "Cache-Control": "no-cache" };
const HTML = { "Content-Type": "text/html; charset=utf-8", ...NO_CACHE };
const PERSONAL = { ...HTML, "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

export interface RenderDependencies {
  readonly documentUrl: (name: string) => string | null;
  readonly render: Render;
  readonly onSearch?: SearchListener;
}

export async function renderPage(
  { key, isCacheable, isProductList }: PageToRender,
  { client, session, isScript }: Visitor,
  snapshot: Snapshot,
  { documentUrl, render, onSearch }: RenderDependencies,
): Promise<RenderedPage> {
  const backend = staticBackend({
    // Undefined is "not yet": the browser reads what the visitor may not, and the part of a list that is longer than the server renders.
    read(watch) {
      const isTooLong = isProductList && "first" in watch && (watch.first ?? 0) > MOST_RENDERED;
      if (isTooLong || !mayRead(watch.collection, () => session() !== null)) return undefined;
      const value = read(snapshot, watch);
      if (!isScript) onSearch?.(client, watch, value);
      return value;
    },
    document: documentUrl,
    session,
    picture: pictureOf,
  });
  const isInvalid = key === INVALID_PAGE.key;
  const address = isInvalid ? { url: `/${key}`, path: `/${key}` } : { url: key };
  const { html, policy, ...page } = await render({ ...address, backend, position: snapshot.position });
  const headers = page.personal ? PERSONAL : HTML;
  const bytes = representation(Buffer.from(html), { ...headers, ...(policy && { [POLICY]: policy }) });
  const isForAll = isCacheable && !page.personal && (page.status === 200 || isInvalid);
  return { ...page, headers, bytes, isForAll };
}
