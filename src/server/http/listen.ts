import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, type Socket, Server as TcpServer } from "node:net";
import { UserError } from "#src/commands/user-error.ts";

const LIMITS = {
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

export interface Listening {
  readonly url: string;
  /** Accepts no more connections, lets requests finish, and after a few seconds closes the connections of those that have not. */
  stop(endStreams: () => void): Promise<void>;
}

/** Starts a server. `headers` are those of its answers to what is no HTTP; the listener sends its own. Throws a `UserError` where it cannot
 *  listen. */
export async function listen(
  listener: RequestListener,
  { host, port }: { host: string; port: number },
  headers: Readonly<Record<string, string>> = {},
): Promise<Listening> {
  const server = createServer(LIMITS, listener);
  server.on("clientError", answerMalformed(headers));
  server.on("checkExpectation", (_, answer) => answer.writeHead(417, { ...headers, Connection: "close" }).end());
  const open = openSockets(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(reason(error, host, port)));
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return { url: `http://${name}:${actual}`, stop: (endStreams) => stop(server, open, endStreams) };
}

/** The answer to a socket's last request, which ends after all others. It is a property of the socket, because a listener for the end of
 *  each answer would be expensive (ADR-013). */
const LAST_ANSWER = Symbol("last answer");
interface Answered extends Socket {
  [LAST_ANSWER]?: ServerResponse;
}

function openSockets(server: Server): ReadonlySet<Answered> {
  const open = new Set<Answered>();
  server.on("connection", (socket: Answered) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  server.on("request", ({ socket }: { socket: Answered }, answer) => {
    socket[LAST_ANSWER] = answer;
  });
  return open;
}

/** Whether no whole request on the socket is unanswered. */
function isIdle(socket: Answered): boolean {
  return socket[LAST_ANSWER]?.writableFinished ?? true;
}

async function stop(server: Server, open: ReadonlySet<Answered>, endStreams: () => void): Promise<void> {
  server.prependListener("request", (_, response) => response.setHeader("Connection", "close"));
  for (const { [LAST_ANSWER]: answer } of open)
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

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Answers what is no HTTP and closes the connection, without an answer where another one is being sent, such as an event stream. */
function answerMalformed(headers: Readonly<Record<string, string>>) {
  const lines = Object.entries({ ...headers, Connection: "close", "Content-Length": "0" });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return (error: NodeJS.ErrnoException, socket: Answered): void => {
    const { headersSent = false, writableFinished = true } = socket[LAST_ANSWER] ?? {};
    if (!socket.writable || error.code === "ECONNRESET" || (headersSent && !writableFinished)) {
      socket.destroy();
      return;
    }
    const status = STATUS[error.code ?? ""] ?? "400 Bad Request";
    socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n`, () => socket.destroy());
  };
}
