import { createServer, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { UserError } from "#src/commands/user-error.ts";
import type { Refusals } from "./refusals.ts";

const OPTIONS = {
  /** We answer a request without a Host ourselves, with our own headers. */
  requireHostHeader: false,
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  /** For a photo over a slow connection. */
  requestTimeout: 5 * 60_000,
  keepAliveTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
};
/** Less than the open files of deploy/pozicovna.service, so that the database always has one. */
const MOST_CONNECTIONS = 12_000;
/** The most requests that wait on a connection for the answer to an earlier one. Neither browsers nor proxies send any. */
const MOST_PIPELINED = 30;
/** How long requests may take to finish. All of a stop takes at most 5 s (design §4). */
const FINISH_MS = 3_000;
const IDLE_CHECK_MS = 100;
/** How long a client may read nothing of its answer. An upload may wait as long for its turn. */
const UNREAD_MS = 2 * 60_000;

export interface Listening {
  readonly url: string;
  /** Accepts no more connections, lets requests finish, and after a few seconds closes the connections of those that have not. */
  stop(endStreams: () => void): Promise<void>;
}

/** Starts a server. `refused` returns the headers of an answer that the listener does not give, because the request is no proper HTTP.
 *  Throws a `UserError` if it cannot listen. */
export async function listen(
  listener: RequestListener,
  { host, port }: { host: string; port: number },
  { refused = () => ({}), unreadMs = UNREAD_MS }: { readonly refused?: Refusals; readonly unreadMs?: number } = {},
): Promise<Listening> {
  const refuse = (status: number, answer: ServerResponse) =>
    void answer.writeHead(status, { ...refused(status), Connection: "close", "Content-Length": "0" }).end();
  const server = createServer(OPTIONS);
  const unlessFlooded = (handle: RequestListener): RequestListener => {
    return (request, answer) => {
      if (!server.listening) answer.setHeader("Connection", "close");
      if (isFlooded(answer)) request.socket.destroy();
      else handle(request, answer);
    };
  };
  server.on(
    "request",
    unlessFlooded((request, answer) => {
      if (request.httpVersion === "1.1" && request.headers.host === undefined) refuse(400, answer);
      else listener(request, answer);
    }),
  );
  server.on(
    "checkExpectation",
    unlessFlooded((_, answer) => refuse(417, answer)),
  );
  server.maxConnections = MOST_CONNECTIONS;
  server.timeout = unreadMs;
  server.on("clientError", answerMalformed(refused));
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(reason(error, host, port)));
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return {
    url: `http://${name}:${actual}`,
    stop: (endStreams) => stop(server, endStreams),
  };
}

const LAST_ANSWER = Symbol("last answer");
const PIPELINED = Symbol("pipelined requests");
/** Properties of the socket, which are cheaper for each cached page than a Map (ADR-013). */
interface Connection extends Socket {
  [LAST_ANSWER]?: ServerResponse;
  [PIPELINED]?: number;
}

/** Whether a client has sent too many requests without waiting for answers, or one behind an answer that ends with the connection. An
 *  answer has no socket while an earlier one is being sent. */
function isFlooded(answer: ServerResponse): boolean {
  const socket: Connection = answer.req.socket;
  const before = socket[LAST_ANSWER];
  socket[LAST_ANSWER] = answer;
  socket[PIPELINED] = answer.socket ? 0 : (socket[PIPELINED] ?? 0) + 1;
  return socket[PIPELINED] > MOST_PIPELINED || (!answer.socket && before?.shouldKeepAlive === false);
}

async function stop(server: Server, endStreams: () => void): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  endStreams();
  const closing = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const cutting = setTimeout(() => server.closeAllConnections(), FINISH_MS);
  await closed;
  clearInterval(closing);
  clearTimeout(cutting);
}

function reason(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRINUSE")
    return new UserError(`Port ${port} je obsadený; zastavte iný program alebo zmeňte PORT.`);
  if (error.code === "EACCES") return new UserError(`Port ${port} sa nesmie použiť; zmeňte PORT.`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return new UserError(`Tento počítač nemá adresu ${host}; zmeňte HOST.`);
  }
  return error;
}

const STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what is no HTTP and closes the connection. If the answer to an earlier request is unsent it only closes, because the client would
 *  take the error for that answer. */
function answerMalformed(refused: Refusals) {
  return (error: NodeJS.ErrnoException, socket: Connection): void => {
    const isIdle = socket[LAST_ANSWER]?.writableFinished ?? true;
    if (!socket.writable || error.code === "ECONNRESET" || !isIdle) {
      socket.destroy();
      return;
    }
    const status = STATUS[error.code ?? ""] ?? 400;
    const headers = Object.entries({ ...refused(status), Connection: "close", "Content-Length": "0" });
    const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`, () => socket.destroy());
  };
}
