import { type ReactNode, StrictMode } from "react";
import { renderToString } from "react-dom/server";
import type { Backend } from "#src/backend/backend.ts";
import { recordingBackend } from "#src/backend/observed-backend.ts";
import { type PageValues, SESSION_KEY } from "#src/backend/page-data.ts";
import type { ClientAssets } from "#src/server/http/client-assets.ts";
import type { Rendered } from "#src/server/pages/render-page.ts";
import { skHead } from "#src/text/sk-head.ts";
import { App } from "#src/ui/app/app-root.tsx";
import { prepare, Routes } from "#src/ui/app/routes.tsx";
import { Head, HeadContext, type PageHead } from "#src/ui/head.tsx";
import { messages } from "#src/ui/messages/messages-context.tsx";
import { LocationContext } from "#src/ui/navigation/navigation-context.ts";
import { Loading } from "#src/ui/parts/skeleton.tsx";
import { Shell } from "#src/ui/shell/shell.tsx";
import { useShop } from "#src/ui/use-shop.ts";
import { contentSecurityPolicy, documentHtml } from "./document.ts";
import { headHtml } from "./head-html.ts";

interface PageRequest {
  /** Path and query of the page. */
  readonly url: string;
  /** A backend whose live values are there at once; an `undefined` value is rendered as "not yet". */
  readonly backend: Backend;
}

/** Makes the function that renders the document at an address; no other code decides the status (design §3). Further properties of the
 *  request are written into the page's data, beside the values that the page was rendered from. */
export function makeRender(assets: ClientAssets, siteUrl: string) {
  const htmlOf = documentOf(assets, siteUrl);
  return async <Further extends object>(request: PageRequest & Further): Promise<Rendered> => {
    const { url, backend, ...further } = request;
    const { pathname, search } = new URL(siteUrl + url);
    const { values, ...recorded } = recordingBackend(backend);
    const location = await prepare({ pathname, search }, recorded.backend);
    const hasReadSession = () => SESSION_KEY in values();
    if (location !== undefined) return { status: 302, location, personal: hasReadSession(), html: "" };
    const { head, body } = headAndBodyAt({ pathname, search }, recorded.backend, <Routes />);
    // Called after rendering, because a component of the page may have read the session.
    const personal = hasReadSession();
    const { status = 200, firstPaint } = head;
    const policy = firstPaint && assets.sheet ? contentSecurityPolicy(assets, { firstPaint }) : undefined;
    return { status, html: htmlOf({ head, body, values: values() }, further, personal), personal, policy };
  };
}

/** Makes the function that renders the document for all addresses whose page is rendered by the browser alone: the shell, and in it
 *  the sign of loading and a notice for visitors without JavaScript. */
export function makeShell(assets: ClientAssets, siteUrl: string) {
  const htmlOf = documentOf(assets, siteUrl);
  return (given: Backend): string => {
    const { backend, values } = recordingBackend(given);
    const waiting = (
      <Shell>
        <Waiting />
      </Shell>
    );
    return htmlOf({ ...headAndBodyAt({ pathname: "/", search: "" }, backend, waiting), values: values() }, {}, false);
  };
}

function documentOf(assets: ClientAssets, siteUrl: string) {
  return ({ head, body, values }: Page, further: object, isStaffPage: boolean): string =>
    documentHtml({
      assets,
      siteUrl,
      head: headHtml(head, siteUrl),
      notice: head.notice,
      body,
      data: { ...further, values },
      isStaffPage,
      firstPaint: head.firstPaint,
    });
}

function Waiting() {
  return (
    <>
      <Head title={useShop().name} />
      <noscript>
        <p className="page-heading">{skHead.needsScript}</p>
      </noscript>
      <Loading />
    </>
  );
}

interface Page {
  readonly head: PageHead;
  readonly body: string;
  readonly values: PageValues;
}

function headAndBodyAt(address: { pathname: string; search: string }, backend: Backend, routes: ReactNode) {
  let head: PageHead = { title: "" };
  const body = renderToString(
    <StrictMode>
      <HeadContext
        value={(changed) => {
          head = { ...head, ...changed };
        }}
      >
        <App backend={backend} messages={messages()}>
          <LocationContext value={{ ...address, hash: "", key: "" }}>{routes}</LocationContext>
        </App>
      </HeadContext>
    </StrictMode>,
  );
  return { head, body };
}
