import type { Backend, Session } from "../backend.ts";
import { liveSource } from "../live.ts";
import { SESSION_KEY } from "../page-data.ts";
import { same } from "../same.ts";
import { embeddedDocuments } from "./documents.ts";
import { embeddedFiles } from "./files.ts";
import { embeddedIdentity } from "./identity.ts";
import { liveStream } from "./live-stream.ts";
import { liveValues } from "./live-values.ts";
import { type BrowserPage, browserPage } from "./page.ts";
import { type Fetch, requester, type SignedIn } from "./request.ts";
import { PATHS, type PageData } from "./wire.ts";

export interface EmbeddedOptions {
  readonly fetch?: Fetch;
  /** What the page was rendered from, so that the first render in the browser equals the server's. */
  readonly pageData?: PageData;
  readonly page?: BrowserPage;
}

/** The port to our own server (src/server), over HTTP and one stream of events. */
export function embeddedBackend({
  fetch = (path, init) => globalThis.fetch(path, init),
  pageData,
  page = browserPage(),
}: EmbeddedOptions = {}): Backend {
  const { [SESSION_KEY]: firstSession, ...values } = pageData?.values ?? {};
  const session = liveSource(firstSession as Session | null | undefined);
  // A page that was cached for offline use is not connected before its first event.
  const connected = liveSource(pageData?.cachedAt === undefined);
  let sessionWatchers = 0;

  const reads = liveValues(pageData && { ...pageData, values }, (unwatched) => stream.update(unwatched));
  const setSession = (next: Session | null) => {
    if (same(session.current(), next)) return;
    // Values that only staff may see are dropped after the session.
    if (!next) reads.forgetStaffValues();
    session.set(next);
  };
  const signedIn: SignedIn = { current: session.current, ended: () => setSession(null) };
  const request = requester(fetch, signedIn);
  const stream = liveStream({
    fetch,
    page,
    /** Undefined if no stream is needed. */
    wanted() {
      const keys = reads.watchedKeys();
      return keys.length > 0 || sessionWatchers > 0 ? new Set(keys) : undefined;
    },
    request: () => reads.request(session.current() === null),
    received(event, keys, isFirst) {
      connected.set(true);
      const wasSignedOut = session.current() === null;
      // The first event has no session if the request had no cookie.
      if (isFirst || event.session !== undefined) setSession(event.session ?? null);
      reads.apply(event, keys);
      // The open stream has only the watches of a visitor.
      if (wasSignedOut && session.current()) stream.reopen();
    },
    failed: () => connected.set(false),
    refused() {
      // The server may have refused the request because the session has ended.
      if (session.current()) request<Session | null>(PATHS.session).then(setSession, () => {});
    },
  });
  // A user may have signed in in another window of this browser, which a stream does not report.
  page.onFocus(() => {
    if (sessionWatchers > 0 && session.current() === null) stream.reopen();
  });
  const liveSession = {
    current: session.current,
    subscribe(changed: () => void) {
      sessionWatchers++;
      stream.update();
      const stop = session.subscribe(changed);
      return () => {
        sessionWatchers--;
        stop();
        stream.update();
      };
    },
  };
  return {
    documents: embeddedDocuments(request, reads, connected),
    files: embeddedFiles(request, signedIn, values),
    identity: embeddedIdentity(request, liveSession, (next) => {
      setSession(next);
      stream.reopen();
    }),
  };
}
