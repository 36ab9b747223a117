import { createServer, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { type AddressInfo, type Socket, Server as TcpServer } from "node:net";
import { UserError } from "#src/commands/user-error.ts";
import { closeUnread } from "./close-unread.ts";
import { refuseFloods } from "./connection-flood.ts";
import { readInTurn } from "./connection-turns.ts";
import { Incoming, lastAnswer, oneRequestAtATime } from "./pipelining.ts";
import type { Refusals } from "./refusals.ts";

const OPTIONS = {
  IncomingMessage: Incoming,
  /** We answer a request without a Host ourselves, with our own headers. */
  requireHostHeader: false,
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  /** For a photo over a slow connection. */
  requestTimeout: 5 * 60_000,
  keepAliveTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
};
/** How long requests may take to finish. All of a stop takes at most 5 s (design §4). */
const FINISH_MS = 3_000;
/** How long an idle connection stays open, for a request that its client sends before it sees the server stopping. */
const GRACE_MS = 100;
/** How many connections may wait to be accepted. In a flood, one beyond them waits for seconds until the system asks again (fault 93). */
const WAITING_CONNECTIONS = 4_096;
const UNREAD_MS = 60_000;

export interface Listening {
  readonly url: string;
  /** Accepts no more connections, lets requests finish, and after a few seconds closes the connections of those that have not. */
  stop(endStreams: () => void): Promise<void>;
}

interface ListenOptions {
  readonly refused?: Refusals;
  readonly unreadMs?: number;
  readonly onFlood?: () => void;
}

/** Starts a server. `refused` returns the headers of an answer that the listener does not give, because the request is no proper HTTP.
 *  `unreadMs` is how long a client may read nothing of its answer. With `onFlood` a network that opens too many
 *  connections is refused some, and it is called for each; not behind a proxy, from which all connections come. Throws a `UserError` where it cannot listen. */
export async function listen(
  listener: RequestListener,
  { host, port }: { host: string; port: number },
  { refused = () => ({}), unreadMs = UNREAD_MS, onFlood }: ListenOptions = {},
): Promise<Listening> {
  const refuse = (status: number, answer: ServerResponse) =>
    void answer.writeHead(status, { ...refused(status), Connection: "close", "Content-Length": "0" }).end();
  const server = createServer(
    OPTIONS,
    oneRequestAtATime((request, answer) => {
      if (request.httpVersion === "1.1" && request.headers.host === undefined) refuse(400, answer);
      else listener(request, answer);
    }),
  );
  server.on("clientError", answerMalformed(refused));
  server.on(
    "checkExpectation",
    oneRequestAtATime((_, answer) => refuse(417, answer)),
  );
  if (onFlood) {
    readInTurn(server);
    refuseFloods(server, onFlood);
  }
  const open = openSockets(server);
  closeUnread(server, open, unreadMs);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(reason(error, host, port)));
    server.listen({ port, host, backlog: WAITING_CONNECTIONS }, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return {
    url: `http://${name}:${actual}`,
    stop: (endStreams) => stop(server, open, endStreams),
  };
}

function openSockets(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return open;
}

/** Whether no whole request on the socket is unanswered. */
const isIdle = (socket: Socket): boolean => lastAnswer(socket)?.writableFinished ?? true;

async function stop(server: Server, open: ReadonlySet<Socket>, endStreams: () => void): Promise<void> {
  server.prependListener("request", (_, response) => response.setHeader("Connection", "close"));
  for (const answer of [...open].map(lastAnswer))
    if (answer && !answer.headersSent) answer.setHeader("Connection", "close");
  // Not `server.close`, which closes idle connections at once, also those on which a request is arriving.
  const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
  endStreams();
  const sweep = () => {
    for (const socket of open) if (isIdle(socket)) socket.destroy();
  };
  // In another turn of the event loop, so that a busy server has read what has arrived.
  const sweeping = setInterval(() => setImmediate(sweep), GRACE_MS);
  const cutting = setTimeout(() => server.closeAllConnections(), FINISH_MS);
  await closed;
  clearInterval(sweeping);
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

/** Answers what is no HTTP and closes the connection, without an answer where one to an earlier request is unsent, because it would be
 *  taken for that one. */
function answerMalformed(refused: Refusals) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (!socket.writable || error.code === "ECONNRESET" || !(isIdle(socket) || isInBody(socket))) {
      socket.destroy();
      return;
    }
    const status = STATUS[error.code ?? ""] ?? 400;
    const headers = Object.entries({ ...refused(status), Connection: "close", "Content-Length": "0" });
    const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`, () => socket.destroy());
  };
}

/** Whether the body of a request is arriving that is the next to be answered. */
function isInBody(socket: Socket): boolean {
  const answer = lastAnswer(socket);
  return answer?.socket === socket && !answer.headersSent && !answer.req.complete;
}
