import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** What stands between the browsers and the server, as the internet does. */
export interface Front {
  readonly url: string;
  /** Whether it keeps requests for pages waiting for ever. */
  isSilent: boolean;
  /** What it answers requests for pages with, instead of asking the server. */
  status?: number;
  /** The body that an address answers instead of the server's; undefined for the server's own. */
  answers: (path: string, body: Buffer) => Buffer | undefined;
  stop(): Promise<void>;
}

/** Starts a proxy that hands everything on. */
export async function startFront(serverUrl: string): Promise<Front> {
  const server = createServer((asked, answer) => {
    const isPage = asked.headers.accept?.includes("text/html");
    if (front.isSilent && isPage) return;
    if (front.status && isPage) answer.writeHead(front.status).end();
    else handOn(asked, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const front: Front = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isSilent: false,
    answers: () => undefined,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function handOn(asked: IncomingMessage, answer: ServerResponse): void {
    const { url: path = "/", method, headers } = asked;
    // Whole and as it is, so that bodies can be changed.
    const { "if-none-match": _, ...sent } = { ...headers, "accept-encoding": "identity" };
    const passed = request(serverUrl + path, { method, headers: sent }, async (response) => {
      const isStream = response.headers["content-type"]?.startsWith("text/event-stream");
      if (isStream) {
        answer.writeHead(response.statusCode ?? 0, response.headers);
        response.pipe(answer);
        return;
      }
      const body = await buffer(response);
      const changed = front.answers(path, body);
      const { "content-length": __, "transfer-encoding": ___, ...kept } = response.headers;
      // The caching of a missing file is not that of the file that takes its place.
      if (changed && response.statusCode !== 200) delete kept["cache-control"];
      answer.writeHead(changed ? 200 : (response.statusCode ?? 0), kept).end(changed ?? body);
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
  }
  return front;
}
