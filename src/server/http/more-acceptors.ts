import { type ChildProcess, type SendHandle, spawn } from "node:child_process";
import { createServer, type Server } from "node:net";

const COPIES = 15;
/** Sends the socket that it is sent back, each time as a copy, and ends with its parent. */
const COPIER = `process.on("disconnect", () => process.exit());
process.once("message", (_, socket) => { for (let nth = 0; nth < ${COPIES}; nth++) process.send("", socket) })`;

/** Node's own object behind a server. A server that is sent would accept connections in the other process. */
interface Listener extends Server {
  readonly _handle?: SendHandle;
}

/** Lets a server that listens accept more connections at once. Node accepts one of a listening socket in a turn of the event loop, so
 *  that behind a flood of connections a visitor's would wait for hundreds of turns (fault 115); here copies of the socket accept one each.
 *  Another process makes them, because only sending a socket copies it. Where it does not start, the server works without copies. */
export function acceptMore(server: Listener): { close(): Promise<unknown> } {
  const copies: Server[] = [];
  const copier = startCopier();
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
