import "./node-version.js";
import { join } from "node:path";
import { readEnvironment } from "./environment.js";
import { install } from "./install.js";
import { exitOnError, ROOT, say } from "./run.js";

const ENTRY = "/src/entry/browser.tsx";
const STAFF_CSS = "/src/ui/cms/cms.css";
/** Linked for the first paint, and removed once Vite's own styles, which follow every change, have loaded. */
const STYLES = `<link rel="stylesheet" href="/src/ui/styles.css">
<script>addEventListener("ready",()=>document.querySelectorAll('link[rel=stylesheet]').forEach((link)=>link.remove()),{once:true})</script>`;
/** After a change in these folders the shop is opened anew; after any other the next request renders it. */
const SERVER = /\/src\/(server|backend|domain|site)\//;

await exitOnError(dev());

/** Serves the app from its sources: pages hot reload, and the shop is opened anew when the server's code changes. */
async function dev() {
  await install();
  readEnvironment();
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: ROOT,
    appType: "custom",
    server: { middlewareMode: true },
    plugins: [
      {
        name: "server",
        hotUpdate({ file }) {
          if (this.environment.name === "ssr" && SERVER.test(file)) reopen();
        },
      },
    ],
  });
  const load = (/** @type {string} */ path) => vite.ssrLoadModule(path);
  const { settingsFrom } = await load("/src/server/process/settings.ts");
  const { createLog } = await load("/src/server/process/log.ts");
  const { listen } = await load("/src/server/http/listen.ts");
  const { stopAtSignal } = await load("/src/server/process/stop-at-signal.ts");
  const { default: site } = await load("/shop.json");
  const settings = settingsFrom({ LOG_LEVEL: "warn", ...process.env });
  let opening = open();
  const first = await opening;
  const server = await listen(answer, settings);
  stopAtSignal(async () => {
    const shop = await opening;
    await server.stop(shop.endStreams);
    await shop.close();
  });
  say(`${site.name}: ${server.url}`);
  const administrator = await (await first.prepareAdministrator())();
  if (administrator) say(`${administrator.email} ${administrator.password ?? ""}`);

  async function open() {
    const { openShop } = await load("/src/server/open-shop.ts");
    const demo = join(ROOT, "demo");
    const log = createLog(settings.logLevel);
    return openShop({ settings, log, render, demo });
  }

  /** Prints the error if the new code fails; the next change opens it again. */
  function reopen() {
    const closed = opening.then((shop) => shop.close()).catch(() => {});
    opening = closed.then(open);
    opening.catch((error) => say(error.stack));
  }

  /** @type {import("node:http").RequestListener} */
  function answer(request, response) {
    vite.middlewares(request, response, () => {
      opening.then(
        ({ listener }) => listener(request, response),
        (error) => response.writeHead(500).end(error.stack),
      );
    });
  }

  /** The entry's address as Vite's own modules import it after a change. Under another address the app would start twice. */
  async function entryNow() {
    const module = await vite.environments.client.moduleGraph.getModuleByUrl(ENTRY);
    return module?.lastHMRTimestamp ? `${ENTRY}?t=${module.lastHMRTimestamp}` : ENTRY;
  }

  /** Marks each page as personal, so that the server does not cache it and the next request renders the changed sources.
   * @param {{ url: string }} request */
  async function render(request) {
    try {
      const { makeRender } = await load("/src/entry/render.tsx");
      const assets = { entry: await entryNow(), css: "", staffCss: STAFF_CSS };
      const rendered = await makeRender(assets, settings.siteUrl)(request);
      const page = rendered.html.replace("<style></style>", STYLES);
      return { ...rendered, html: page && (await vite.transformIndexHtml(request.url, page)), personal: true };
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      throw error;
    }
  }
}
