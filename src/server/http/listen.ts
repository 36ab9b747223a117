import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { UserError } from "#src/commands/user-error.ts";

const OPTIONS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 5 * 60_000, // for a photo over a slow connection
  keepAliveTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
};
const MOST_CONNECTIONS = 12_000; // fewer than the open files of deploy/pozicovna.service: the database needs one, too
const FINISH_MS = 3_000; // how long requests may take to finish; all of a stop takes at most 5 s (design §4)
const IDLE_CHECK_MS = 100;
/** How long a client may read nothing of its answer. An upload may wait as long for its turn. */
const UNREAD_MS = 2 * 60_000;

export interface Listening {
  readonly url: string;
  /** Accepts no more connections, lets requests finish, and after a few seconds closes the connections of those that have not. */
  stop(endStreams: () => void): Promise<void>;
}

/** Starts a server. Node itself answers what is no proper HTTP. Throws a `UserError` if it cannot listen. */
export async function listen(
  listener: RequestListener,
  { host, port }: { host: string; port: number },
  unreadMs = UNREAD_MS,
): Promise<Listening> {
  const unused = new Set<Socket>(); // no request has come on them yet, so Node does not count them as idle
  const server = createServer(OPTIONS, (request, answer) => {
    unused.delete(request.socket);
    if (!server.listening) answer.setHeader("Connection", "close");
    listener(request, answer);
  });
  server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.timeout = unreadMs;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(reason(error, host, port)));
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return { url: `http://${name}:${actual}`, stop: (endStreams) => stop(server, unused, endStreams) };
}

async function stop(server: Server, unused: ReadonlySet<Socket>, endStreams: () => void): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  endStreams();
  const closing = setInterval(() => {
    server.closeIdleConnections();
    for (const socket of unused) socket.destroy();
  }, IDLE_CHECK_MS);
  const cutting = setTimeout(() => server.closeAllConnections(), FINISH_MS);
  await closed;
  clearInterval(closing);
  clearTimeout(cutting);
}

function reason(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRINUSE")
    return new UserError(`Port ${port} je obsadený; zastavte iný program alebo zmeňte PORT.`);
  if (error.code === "EACCES") return new UserError(`Port ${port} sa nesmie použiť; zmeňte PORT.`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new UserError(`Tento počítač nemá adresu ${host}; zmeňte HOST.`);
  return error;
}
