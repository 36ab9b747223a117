import type { Hono } from "hono";
import { isId } from "#src/backend/new-id.ts";
import { documentPath } from "#src/site/page-paths.ts";
import { PAGES } from "#src/site/pages.ts";
import { withParameters } from "#src/site/parameters.ts";
import type { ServerContext } from "../context/server-context.ts";
import { type Answer, answerWith, type Wanted } from "../http/representation.ts";
import { cachedSitemap, robots } from "../pages/sitemap.ts";
import { webManifest } from "../pages/web-manifest.ts";
import type { Bindings, Callers, Ctx } from "./callers.ts";
import { fileServer } from "./serve-file.ts";

/** All that browsers and search engines load: stored files, built files, pages, and what describes the site. */
export function pageRoutes(
  app: Hono<Bindings>,
  { settings, store, disk, files, pages, statics }: ServerContext,
  { sessionOf, clientIn }: Callers,
): void {
  const serveFile = fileServer(disk, files.find);
  const siteMap = cachedSitemap(settings.siteUrl);

  app.get("/files/:folder/:name", (c) => serveFile(c, c.req.param("folder"), c.req.param("name")));
  // The code of a label leads visitors to the product, and staff to its switch (B19).
  app.get(PAGES.label.path, async (c, next) => {
    const id = c.req.param("id");
    if (!isId(id)) return next();
    c.header("Cache-Control", "no-store");
    c.header("X-Robots-Tag", "noindex");
    const isStaff = sessionOf(c) !== null;
    const path = isStaff ? withParameters(PAGES.cmsProducts.path, { produkt: id }) : documentPath(PAGES.product, id);
    return c.redirect(path);
  });
  app.get("/healthz", (c) => c.text("ok", 200, { "Cache-Control": "no-store" }));
  app.get("/sitemap.xml", (c) => responseOf(answerWith(siteMap(store.snapshot()), wantedIn(c))));
  app.get("/robots.txt", (c) => c.text(robots(settings.siteUrl)));
  app.get("/site.webmanifest", (c) => {
    const shop = store.snapshot().collections.settings.byId.get("shop");
    const headers = { "Content-Type": "application/manifest+json", "Cache-Control": "no-cache" };
    return c.body(webManifest(shop), 200, headers);
  });
  app.get("*", async (c) => {
    const builtFile = statics.get(c.req.path);
    if (builtFile) return responseOf(answerWith(builtFile, wantedIn(c)));
    const isScript = c.req.header("Sec-Fetch-Dest") === "empty";
    const visitor = { client: clientIn(c), session: () => sessionOf(c), isScript };
    return responseOf(await pages.answer(addressIn(c), visitor, wantedIn(c)));
  });
  app.all("*", (c) => c.body(null, 405, { Allow: "GET, HEAD" }));
}

const wantedIn = (c: Ctx): Wanted => ({
  acceptEncoding: c.req.header("Accept-Encoding"),
  ifNoneMatch: c.req.header("If-None-Match"),
});

function responseOf({ status, headers: namesAndValues, body }: Answer): Response {
  const headers = new Headers();
  for (let at = 0; at < namesAndValues.length; at += 2)
    headers.set(namesAndValues[at] ?? "", namesAndValues[at + 1] ?? "");
  return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers });
}

/** Path and query as received, because Hono's request holds them normalised. */
function addressIn(c: Ctx): string {
  const url = c.env?.incoming?.url;
  return url?.startsWith("/") ? url : c.req.url.slice(new URL(c.req.url).origin.length);
}
