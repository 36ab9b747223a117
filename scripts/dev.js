import "./node-version.js";
import { join } from "node:path";
import { readEnvironment } from "./environment.js";
import { install } from "./install.js";
import { orStop, ROOT, say } from "./run.js";

const ENTRY = "/src/entry/browser.tsx";
const STAFF_CSS = "/src/ui/cms/cms.css";
/** Linked, so that the first paint has it; gone once Vite's own styles, which follow every change, are there. */
const STYLES = `<link rel="stylesheet" href="/src/ui/styles.css">
<script>addEventListener("ready",()=>document.querySelectorAll('link[rel=stylesheet]').forEach((link)=>link.remove()),{once:true})</script>`;
/** A change here asks for a new server; a change anywhere else, for a new rendering. */
const SERVER = /\/src\/(server|backend|domain|site)\//;

await orStop(dev());

/** The same app over the sources: pages hot reload, the server opens anew when its code changes. */
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
          if (this.environment.name === "ssr" && SERVER.test(file)) opening = reopened(opening);
        },
      },
    ],
  });
  const { settingsFrom } = await load("/src/server/process/settings.ts");
  const { createLog } = await load("/src/server/process/log.ts");
  const { listen } = await load("/src/server/http/listen.ts");
  const { default: site } = await load("/shop.json");
  const settings = settingsFrom({ LOG_LEVEL: "warn", ...process.env }, { ...site, dataDir: join(ROOT, "data") });
  let opening = open();
  const first = await opening;
  const server = await listen(answer, settings);
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"])) {
    process.once(signal, async () => {
      const shop = await opening;
      await server.stop(shop.endStreams);
      await shop.close();
      process.exit();
    });
  }
  say(`${site.name}: ${server.url}`);
  const administrator = await (await first.prepareAdministrator())();
  if (administrator) say(`${administrator.email} ${administrator.password ?? ""}`);

  /** @param {string} path */
  function load(path) {
    return vite.ssrLoadModule(path);
  }

  async function open() {
    const { openShop } = await load("/src/server/shop.ts");
    const demo = join(ROOT, "demo");
    const log = createLog(settings.logLevel);
    return openShop({ settings, log, render, demo });
  }

  /** Code that does not open is said, and waits for the next change.
   * @param {ReturnType<typeof open>} before */
  function reopened(before) {
    const next = before
      .then(
        (shop) => shop.close(),
        () => {},
      )
      .then(open);
    next.catch((error) => say(error.stack));
    return next;
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

  /** Under the very address by which Vite's own modules know it after a change; another one would start the app twice. */
  async function entryNow() {
    const module = await vite.environments.client.moduleGraph.getModuleByUrl(ENTRY);
    return module?.lastHMRTimestamp ? `${ENTRY}?t=${module.lastHMRTimestamp}` : ENTRY;
  }

  /** Called personal, so that no page is kept and the next request sees the next change.
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
