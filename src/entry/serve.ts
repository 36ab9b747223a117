import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { UserError } from "#src/commands/user-error.ts";
import type { Administrator } from "#src/server/accounts/first-administrator.ts";
import { backupInChild } from "#src/server/backup/backup-in-child.ts";
import { imageProcessorInChild } from "#src/server/files/reencode-in-child.ts";
import { clientAssets } from "#src/server/http/client-assets.ts";
import { staticFiles } from "#src/server/http/static-files.ts";
import { openShop } from "#src/server/open-shop.ts";
import { createLog, describe } from "#src/server/process/log.ts";
import { packageRoot } from "#src/server/process/package-root.ts";
import { builtProgram } from "#src/server/process/run-program.ts";
import { type Env, type Settings, settingsFrom } from "#src/server/process/settings.ts";
import { stopAtSignal } from "#src/server/process/stop-at-signal.ts";
import { serveShop } from "#src/server/serve-shop.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { makeRender } from "./render.tsx";

/** For shops without the worker: its address is answered with a script that removes it from the browsers that have it (B7). */
const WORKER_REMOVED = { "/service-worker.js": "no-service-worker.js" };

/** By how many percent the heap may grow beyond its live objects before V8 collects it. By default V8 lets a small heap more than
 *  double, so that many reconnects at once leave hundreds of MiB behind. */
const HEAP_GROWING_PERCENT = 30;

/** The program of the server: opens the shop, listens, and stops at a signal (design §4). Throws a `UserError` if it cannot start. */
export async function serve(env: Env): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
  const root = packageRoot();
  const client = join(root, "dist/client");
  const settings = settingsFrom(env);
  const { offline } = settings;
  const assets = { ...clientAssets(client), offline };
  const log = createLog(settings.logLevel);
  const open = () =>
    openShop({
      settings,
      log,
      render: makeRender(assets, settings.siteUrl),
      demo: join(root, "demo"),
      statics: staticFiles(client, offline ? {} : WORKER_REMOVED),
      contentSecurityPolicy: contentSecurityPolicy(assets),
      images: imageProcessorInChild(builtProgram(root, "reencode-child")),
      makeBackup: backupInChild(builtProgram(root, "backup-child")),
    });
  const stop = await serveShop({
    open,
    where: settings,
    started: (url, administrator) => greet(url, administrator, settings),
    failed: endWith,
  });

  // An error that nothing has caught is logged and must not end the requests of others.
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error) => log.error(event, { error: describe(error) }));
  }
  // The server goes on if nothing reads its output any more.
  process.stdout.on("error", () => {});
  stopAtSignal(async () => {
    await stop();
    log.flush();
  });
}

/** Prints the error and ends the process. Systemd and Docker then start the server again. */
function endWith(error: unknown): void {
  process.stderr.write(`${error instanceof UserError ? error.message : describe(error)}\n`);
  process.exit(1);
}

function greet(url: string, administrator: Administrator | undefined, { host, trustProxy, siteUrl }: Settings): void {
  const lines = [`Požičovňa beží na ${url}`];
  if (!isOwnMachine(host) && !trustProxy)
    lines.push("Na internete patrí za proxy server z priečinka deploy/, s TRUST_PROXY=on.");
  if (isOwnMachine(new URL(siteUrl).hostname))
    lines.push(`Zdieľané odkazy, štítky a náhľady vedú na ${siteUrl}. Aby fungovali aj inde, nastavte SITE_URL.`);
  if (administrator) {
    lines.push(`Prvý správca: ${administrator.email}`);
    if (administrator.password) lines.push(`Heslo (zobrazí sa iba teraz): ${administrator.password}`);
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}

const isOwnMachine = (host: string): boolean => /^(localhost|127\..*|\[?::1\]?)$/.test(host);
