import { createConnection, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "./listen.ts";

/** A server that keeps the order in which it handles requests, by their clients' addresses. */
async function started() {
  const order: string[] = [];
  const server = await listen(
    ({ socket }, response) => {
      order.push(socket.remoteAddress ?? "");
      response.end("ok");
    },
    { host: "127.0.0.1", port: 0 },
    { onFlood: () => {} },
  );
  onTestFinished(() => server.stop(() => {}));
  const port = Number(new URL(server.url).port);
  const asks = (localAddress: string): Socket => {
    const socket = createConnection({ port, host: "127.0.0.1", localAddress });
    socket.on("error", () => {});
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  return { order, asks };
}

test("fault 93: a connection behind a crowd's is read from before most of them", async () => {
  const { order, asks } = await started();
  for (let nth = 0; nth < 200; nth++) asks("127.0.0.2");
  asks("127.0.0.3");
  await expect.poll(() => order).toHaveLength(201);
  expect(order.indexOf("127.0.0.3")).toBeLessThan(100);
});

test("connections that were closed while they waited keep none waiting", async () => {
  const { order, asks } = await started();
  for (let nth = 0; nth < 100; nth++) {
    const socket = asks("127.0.0.2");
    socket.once("connect", () => socket.resetAndDestroy());
  }
  asks("127.0.0.3");
  asks("127.0.0.2");
  await expect.poll(() => order).toEqual(expect.arrayContaining(["127.0.0.2", "127.0.0.3"]));
});
