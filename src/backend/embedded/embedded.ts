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
import { type LiveEvent, PATHS, type PageData } from "./wire.ts";

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
  const { [SESSION_KEY]: firstSession, ...pageValues } = pageData?.values ?? {};
  let hasSessionSubscribers = false;
  const setHasSessionSubscribers = (has: boolean) => {
    hasSessionSubscribers = has;
    stream.scheduleUpdate();
  };
  const session = liveSource(firstSession as Session | null | undefined, () => {
    setHasSessionSubscribers(true);
    return () => setHasSessionSubscribers(false);
  });
  const isSignedOut = () => session.current() === null;
  // A page that was cached for offline use is not connected before its first event.
  const connected = liveSource(pageData?.cachedAt === undefined);
  const reads = liveValues(pageData && { ...pageData, values: pageValues }, (key) => stream.scheduleUpdate(key));
  const signedIn: SignedIn = { current: session.current, ended: () => setSession(null) };
  const request = requester(fetch, signedIn);
  const stream = liveStream({
    fetch,
    page,
    watchedKeys() {
      const keys = reads.watchedKeys();
      const needsStream = keys.length > 0 || hasSessionSubscribers;
      return needsStream ? new Set(keys) : undefined;
    },
    request: () => reads.request(isSignedOut()),
    onEvent,
    onDisconnected: () => connected.set(false),
    onRefused() {
      // The server may have refused the request because the session has ended.
      if (session.current()) request<Session | null>(PATHS.session).then(setSession, () => {});
    },
  });

  function onEvent(event: LiveEvent, keys: ReadonlySet<string>, isFirst: boolean): void {
    connected.set(true);
    const wasSignedOut = isSignedOut();
    // The first event has no session if the request had no cookie.
    if (isFirst || event.session !== undefined) setSession(event.session ?? null);
    reads.apply(event, keys);
    // The open stream was requested for a visitor, so it lacks what only staff may watch.
    if (wasSignedOut && !isSignedOut()) stream.reopen();
  }

  function setSession(next: Session | null): void {
    if (same(session.current(), next)) return;
    if (!next) reads.forgetStaffValues();
    session.set(next);
  }

  // A user may have signed in in another window of this browser, which a stream does not report.
  page.onFocus(() => {
    if (hasSessionSubscribers && isSignedOut()) stream.reopen();
  });

  const setOwnSession = (next: Session | null) => {
    setSession(next);
    stream.reopen();
  };
  return {
    documents: embeddedDocuments(request, reads, connected),
    files: embeddedFiles(request, signedIn, pageValues),
    identity: embeddedIdentity(request, session, setOwnSession),
  };
}
