import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** How a server is reached: it answers; it drops every connection; it keeps them open without an answer. */
export type Reach = "answers" | "drops" | "silent";

export interface TcpProxy {
  readonly port: number;
  set(reach: Reach): void;
  stop(): Promise<void>;
}

/** A proxy in front of a server that can simulate a lost network while the server at `inside`, such as
 *  "127.0.0.1:8080", runs on; its port stays the same. */
export async function openTcpProxy(inside: string): Promise<TcpProxy> {
  const { hostname: host, port } = new URL(`http://${inside}`);
  const sockets = new Set<Socket>();
  let reach: Reach = "answers";
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  };
  const server = createServer((outer) => {
    keep(outer);
    if (reach === "drops") return void outer.resetAndDestroy();
    if (reach === "silent") return void outer.resume();
    const inner = connect({ host, port: Number(port) });
    keep(inner);
    outer.pipe(inner).pipe(outer);
    outer.on("close", () => inner.destroy());
    inner.on("close", () => outer.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    set(wanted) {
      reach = wanted;
      if (reach === "silent") mute(sockets);
      else cut();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}

/** Keeps open connections open and forwards nothing more, as when a phone loses its network. */
function mute(sockets: ReadonlySet<Socket>): void {
  for (const socket of sockets) {
    socket.unpipe();
    socket.resume();
  }
}
