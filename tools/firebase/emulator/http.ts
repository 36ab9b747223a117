import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export interface Served {
  readonly port: number;
  stop(): Promise<void>;
}

/** Serves on a free port of this machine; stopping ends the open connections too. */
export async function serveHttp(listener: RequestListener): Promise<Served> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
