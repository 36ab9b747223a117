import { setTimeout as wait } from "node:timers/promises";
import type { Administrator } from "./accounts/first-administrator.ts";
import type { Listening } from "./http/listen.ts";
import type { Shop } from "./open-shop.ts";
import { startServer } from "./start-server.ts";
import { isRestoring } from "./store/restore-lock.ts";

const CHECK_MS = 500;
const PAUSE_MS = 50;

interface ServeOptions {
  readonly open: () => Promise<Shop>; // called again after a restore
  readonly where: { readonly host: string; readonly port: number; readonly dataDir: string };
  readonly started: (url: string, administrator: Administrator | undefined) => void;
  readonly failed: (error: unknown) => void; // called if the server cannot start again after a restore
}

/** Serves a shop until the returned function is called. For a restore it stops, waits, and starts again on the same port (ADR-010). */
export async function serveShop({ open, where, started, failed }: ServeOptions): Promise<() => Promise<void>> {
  const { host, dataDir } = where;
  let { port } = where;
  let shop: Shop;
  let server: Listening;
  let isStopped = true;

  async function start(): Promise<void> {
    shop = await open();
    const { administrator, ...listening } = await startServer(shop, { host, port });
    server = listening;
    port = Number(new URL(server.url).port);
    isStopped = false;
    started(server.url, administrator);
  }

  async function stop(): Promise<void> {
    isStopped = true;
    await server.stop(shop.endStreams);
    await shop.close();
  }
  async function restart(): Promise<void> {
    await stop();
    while (isRestoring(dataDir)) await wait(PAUSE_MS);
    await start();
  }
  await start();
  const timer = setInterval(() => {
    if (!isStopped && isRestoring(dataDir)) void restart().catch(failed);
  }, CHECK_MS);

  return async () => {
    clearInterval(timer);
    if (!isStopped) await stop();
  };
}
