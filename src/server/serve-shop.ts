import { setTimeout as wait } from "node:timers/promises";
import type { Administrator } from "./accounts/first-administrator.ts";
import type { Shop } from "./open-shop.ts";
import { startServer } from "./start-server.ts";
import { isRestoring } from "./store/restore-lock.ts";

const CHECK_MS = 500;
const PAUSE_MS = 50;

export interface Served {
  readonly url: string;
  readonly administrator: Administrator | undefined;
  stop(): Promise<void>;
}

interface ServeOptions {
  readonly open: () => Promise<Shop>;
  readonly where: { readonly host: string; readonly port: number; readonly dataDir: string };
  /** Called if the server cannot start again after a restore. */
  readonly failed: (error: unknown) => void;
}

/** Serves the shop of a data folder. For a restore it stops, waits until that is over and starts again on the same port (ADR-010). Rejects
 *  if the first start fails. */
export async function serveShop({ open, where: { host, port, dataDir }, failed }: ServeOptions): Promise<Served> {
  let shop = await open();
  let server = await startServer(shop, { host, port });
  const { url, administrator } = server;
  let isStopped = false;

  async function stop(): Promise<void> {
    isStopped = true;
    await server.stop(shop.endStreams);
    await shop.close();
  }
  async function restart(): Promise<void> {
    await stop();
    while (isRestoring(dataDir)) await wait(PAUSE_MS);
    shop = await open();
    server = await startServer(shop, { host, port: Number(new URL(url).port) });
    isStopped = false;
  }
  const timer = setInterval(() => {
    if (!isStopped && isRestoring(dataDir)) void restart().catch(failed);
  }, CHECK_MS);

  return {
    url,
    administrator,
    /** During a restore there is nothing to stop. */
    async stop() {
      clearInterval(timer);
      if (!isStopped) await stop();
    },
  };
}
