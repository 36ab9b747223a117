import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import type { Backend } from "#src/backend/backend.ts";
import { recording, SESSION_KEY } from "#src/backend/page-data.ts";
import type { ClientAssets } from "#src/server/client-assets.ts";
import type { Rendered } from "#src/server/pages/pages.ts";
import { App } from "#src/ui/app.tsx";
import { HeadContext, type PageHead } from "#src/ui/head.tsx";
import { notices } from "#src/ui/notices/notices-context.tsx";
import { routes } from "#src/ui/routes.tsx";
import { documentHtml } from "./document.ts";
import { headHtml } from "./head-html.ts";

interface Wanted {
  /** Path and query of the page. */
  readonly url: string;
  /** Answers at once, where it knows. */
  readonly backend: Backend;
}

/** Turns a page's address and a backend into its document; the only judge of its status (design §3). What else is handed in goes
 *  into the page, beside the values it was rendered from. */
export function makeRender(assets: ClientAssets, siteUrl: string) {
  return async <Beside extends object>(wanted: Wanted & Beside): Promise<Rendered> => {
    const { url, backend: source, ...beside } = wanted;
    const { backend, values } = recording(source);
    const handler = createStaticHandler(routes(backend));
    const context = await handler.query(new Request(siteUrl + url));
    const isPersonal = () => SESSION_KEY in values();
    if (context instanceof Response) {
      return {
        status: context.status,
        location: context.headers.get("Location") ?? "/",
        html: "",
        personal: isPersonal(),
      };
    }
    const failure = Object.values(context.errors ?? {})[0];
    if (failure !== undefined && context.statusCode !== 404) throw failure;

    let head: PageHead = { title: "" };
    const router = createStaticRouter(handler.dataRoutes, context);
    const body = renderToString(
      <StrictMode>
        <HeadContext
          value={(noted) => {
            head = noted;
          }}
        >
          <App backend={backend} notices={notices()}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </App>
        </HeadContext>
      </StrictMode>,
    );
    const personal = isPersonal();
    const html = documentHtml({
      assets,
      siteUrl,
      head: headHtml(head, siteUrl),
      body,
      data: { ...beside, values: values() },
      isStaffs: personal,
    });
    return { status: head.status ?? 200, html, personal };
  };
}
