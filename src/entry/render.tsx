import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { type RouteObject, StaticRouter } from "react-router";
import type { Backend } from "#src/backend/backend.ts";
import { type PageValues, recording, SESSION_KEY } from "#src/backend/page-data.ts";
import type { ClientAssets } from "#src/server/http/client-assets.ts";
import type { Rendered } from "#src/server/pages/page-renderer.ts";
import { skHead } from "#src/text/sk-head.ts";
import { App } from "#src/ui/app/app-root.tsx";
import { ROUTES } from "#src/ui/app/routes.tsx";
import { Head, HeadContext, type PageHead } from "#src/ui/head.tsx";
import { messages } from "#src/ui/messages/messages-context.tsx";
import { prepare } from "#src/ui/navigation/prepare.ts";
import { MatchedRoute } from "#src/ui/navigation/site-router.tsx";
import { Loading } from "#src/ui/parts/skeleton.tsx";
import { Shell } from "#src/ui/shell/shell.tsx";
import { useShop } from "#src/ui/use-shop.ts";
import { contentSecurityPolicy, documentHtml } from "./document.ts";
import { headHtml } from "./head-html.ts";

interface PageRequest {
  /** Path and query of the page. */
  readonly url: string;
  /** Its live values are there at once; what is `undefined` is rendered as "not yet". */
  readonly backend: Backend;
}

/** Makes the function that renders the document at an address, and alone decides its status (design §3). Further properties of the
 *  request are written into the page's data, beside the values that the page was rendered from. */
export function makeRender(assets: ClientAssets, siteUrl: string) {
  const htmlOf = documentOf(assets, siteUrl);
  return async <Further extends object>(request: PageRequest & Further): Promise<Rendered> => {
    const { url, backend, ...further } = request;
    const page = await renderRoute({ url, backend }, siteUrl);
    const { personal } = page;
    if ("location" in page) return { ...page, html: "" };
    const { status = 200, firstPaint } = page.head;
    const policy = firstPaint && assets.sheet ? contentSecurityPolicy(assets, { firstPaint }) : undefined;
    return { status, html: htmlOf(page, further, personal), personal, policy };
  };
}

/** Makes the function that renders the document for all addresses whose page is rendered by the browser alone: the shell, and in it
 *  the sign of loading and a notice for visitors without JavaScript. */
export function makeShell(assets: ClientAssets, siteUrl: string) {
  const routes = [{ element: <Shell />, children: [{ path: "*", element: <Waiting /> }] }];
  const htmlOf = documentOf(assets, siteUrl);
  return async (backend: Backend): Promise<string> => {
    const page = await renderRoute({ url: "/", backend }, siteUrl, routes);
    if ("location" in page) throw new Error("the shell redirects");
    return htmlOf(page, {}, false);
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
type Routed = { readonly personal: boolean } & (Page | { readonly status: number; readonly location: string });

async function renderRoute(request: PageRequest, siteUrl: string, routes: RouteObject[] = ROUTES): Promise<Routed> {
  const { backend, values } = recording(request.backend);
  const isPersonal = () => SESSION_KEY in values();
  const { pathname, search } = new URL(siteUrl + request.url);
  const redirect = await prepare(routes, { pathname, search }, backend);
  if (redirect !== undefined) return { status: 302, location: redirect, personal: isPersonal() };

  let head: PageHead = { title: "" };
  const body = renderToString(
    <StrictMode>
      <HeadContext
        value={(noted) => {
          head = { ...head, ...noted };
        }}
      >
        <App backend={backend} messages={messages()}>
          <StaticRouter location={{ pathname, search }}>
            <MatchedRoute routes={routes} />
          </StaticRouter>
        </App>
      </HeadContext>
    </StrictMode>,
  );
  return { head, body, values: values(), personal: isPersonal() };
}
