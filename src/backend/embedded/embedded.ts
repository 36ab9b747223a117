import type { Backend, Session } from "../backend.ts";
import { liveSource } from "../live.ts";
import { SESSION_KEY } from "../page-data.ts";
import { same } from "../same.ts";
import { asker, type Fetch } from "./ask.ts";
import { embeddedDocuments } from "./documents.ts";
import { embeddedFiles } from "./files.ts";
import { embeddedIdentity } from "./identity.ts";
import { liveStream } from "./live-stream.ts";
import { liveValues } from "./live-values.ts";
import { browserPage, type Page } from "./page.ts";
import { PATHS, type PageData } from "./wire.ts";

export interface EmbeddedOptions {
  readonly fetch?: Fetch;
  /** What the page was rendered from, so that the first render in the browser equals the server's. */
  readonly pageData?: PageData;
  readonly page?: Page;
}

/** The port to our own server (src/server), over HTTP and one stream of events. */
export function embeddedBackend({
  fetch = (path, init) => globalThis.fetch(path, init),
  pageData,
  page = browserPage(),
}: EmbeddedOptions = {}): Backend {
  const { [SESSION_KEY]: firstSession, ...values } = pageData?.values ?? {};
  const session = liveSource(firstSession as Session | null | undefined);
  const connected = liveSource(pageData?.cachedAt === undefined);
  let sessionWatchers = 0;

  const remembered = liveValues(pageData && { ...pageData, values }, (unwatched) => stream.update(unwatched));
  const setSession = (next: Session | null) => {
    if (same(session.current(), next)) return;
    if (!next) remembered.forgetStaffValues();
    session.set(next);
  };
  const stream = liveStream({
    fetch,
    page,
    wanted() {
      const keys = remembered.watchedKeys();
      return keys.length > 0 || sessionWatchers > 0 ? new Set(keys) : undefined;
    },
    request: remembered.request,
    received(event, keys, isFirst) {
      connected.set(true);
      // The first event leaves the session out where no cookie came along.
      if (isFirst || event.session !== undefined) setSession(event.session ?? null);
      remembered.apply(event, keys);
    },
    failed: () => connected.set(false),
    refused() {
      if (session.current()) ask<Session | null>(PATHS.session).then(setSession, () => {});
    },
  });
  const onSignedOut = () => setSession(null);
  const ask = asker(fetch, onSignedOut);

  return {
    documents: embeddedDocuments(ask, remembered, connected),
    files: embeddedFiles(ask, onSignedOut, values),
    identity: embeddedIdentity(ask, {
      live: {
        current: session.current,
        subscribe(changed) {
          sessionWatchers++;
          stream.update();
          const stop = session.subscribe(changed);
          return () => {
            sessionWatchers--;
            stop();
            stream.update();
          };
        },
      },
      changed(next) {
        stream.reopen();
        setSession(next);
      },
    }),
  };
}
