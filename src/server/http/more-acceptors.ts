import { type ChildProcess, type SendHandle, spawn } from "node:child_process";
import { createServer, type Server } from "node:net";

const COPIES = 15;
/** Returns the received socket to its parent COPIES times; each transfer duplicates it. Ends with its parent. */
const COPIER = `process.on("disconnect", () => process.exit());
process.once("message", (_, socket) => { for (let nth = 0; nth < ${COPIES}; nth++) process.send("", socket) })`;

interface Listener extends Server {
  /** Node's own object of the socket. It is sent instead of the server, because a sent server would also accept connections in the other
   *  process. */
  readonly _handle?: SendHandle;
}

/** Lets a listening server accept more connections at once. Node accepts one connection per listening socket and turn of the event loop,
 *  so in a flood of connections a visitor's would wait for hundreds of turns (fault 115). Here each copy of the socket accepts one more.
 *  Another process makes the copies, because Node duplicates a socket only when it is sent to a process. */
export function acceptMore(server: Listener): { close(): Promise<unknown> } {
  const copies: Server[] = [];
  const copier = startCopier();
  // The server works without copies.
  copier?.on("error", () => {});
  copier?.on("message", (_, socket) => {
    const copy = createServer({ allowHalfOpen: true, noDelay: true });
    copy.on("connection", (connection) => server.emit("connection", connection));
    copies.push(copy.listen(socket));
    if (copies.length === COPIES) copier.disconnect();
  });
  copier?.send("", server._handle);
  return {
    close() {
      if (copier?.connected) copier.disconnect();
      return Promise.all(copies.map((copy) => new Promise((resolve) => copy.close(resolve))));
    },
  };
}

function startCopier(): ChildProcess | undefined {
  try {
    return spawn(process.execPath, ["--eval", COPIER], { env: {}, stdio: ["ignore", "ignore", "ignore", "ipc"] });
  } catch {
    return undefined;
  }
}
