import { type ReactNode, StrictMode } from "react";
import { renderToString } from "react-dom/server";
import type { Backend } from "#src/backend/backend.ts";
import { recordingBackend } from "#src/backend/observed-backend.ts";
import { SESSION_KEY } from "#src/backend/page-data.ts";
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
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { documentHtml } from "./document.ts";

interface PageRequest {
  readonly url: string; // path and query of the page
  readonly backend: Backend; // its live values are there at once; an `undefined` one is rendered as "not yet"
}

/** Makes the function that renders the document at an address; no other code decides the status (design §3). Further properties of the
 *  request are written into the page's data, beside the values that the page was rendered from. */
export function makeRender(assets: ClientAssets, siteUrl: string) {
  return async <Further extends object>(request: PageRequest & Further): Promise<Rendered> => {
    const { url, backend, ...further } = request;
    const { pathname, search } = new URL(siteUrl + url);
    const recorded = recordingBackend(backend);
    const hasReadSession = () => SESSION_KEY in recorded.values();
    const redirect = await prepare({ pathname, search }, recorded.backend);
    if (redirect !== undefined) return { status: 302, location: redirect, personal: hasReadSession(), html: "" };
    const { head, body } = rendered(<Routes />, { pathname, search }, recorded.backend);
    // Only pages for staff, the sign-in and the page of a password link read the session, some of them while they are rendered.
    const personal = hasReadSession();
    const data = { ...further, values: recorded.values() };
    const { status = 200, firstPaint } = head;
    return {
      status,
      html: documentHtml({ assets, siteUrl, head, body, data, isStaffPage: personal }),
      personal,
      policy: firstPaint && assets.sheet ? contentSecurityPolicy(assets, { firstPaint }) : undefined,
    };
  };
}

/** Makes the function that renders the document for all addresses whose page is rendered by the browser alone: the shell, and in it
 *  the sign of loading and a notice for visitors without JavaScript. */
export function makeShell(assets: ClientAssets, siteUrl: string) {
  return (backend: Backend): string => {
    const recorded = recordingBackend(backend);
    const loadingPage = (
      <Shell>
        <LoadingPage />
      </Shell>
    );
    const { head, body } = rendered(loadingPage, { pathname: "/", search: "" }, recorded.backend);
    const data = { values: recorded.values() };
    return documentHtml({ assets, siteUrl, head, body, data, isStaffPage: false });
  };
}

function LoadingPage() {
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

/** The HTML of `routes` at an address, and what their components have passed to `Head`. */
function rendered(routes: ReactNode, address: { pathname: string; search: string }, backend: Backend) {
  let head: PageHead = { title: "" };
  const addToHead = (parts: Partial<PageHead>): void => {
    head = { ...head, ...parts };
  };
  const body = renderToString(
    <StrictMode>
      <HeadContext value={addToHead}>
        <App backend={backend} messages={messages()}>
          <LocationContext value={{ ...address, hash: "", key: "" }}>{routes}</LocationContext>
        </App>
      </HeadContext>
    </StrictMode>,
  );
  return { head, body };
}
