import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Served, serveHttp } from "./http.ts";
import { openTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

let served: Served;
let proxy: TcpProxy;
beforeEach(async () => {
  served = await serveHttp((request, response) => response.end(request.url));
  proxy = await openTcpProxy(`127.0.0.1:${served.port}`);
});
afterEach(async () => {
  await proxy.stop();
  await served.stop();
});

const ask = ({ port }: { port: number } = proxy) =>
  fetch(`http://127.0.0.1:${port}/word`).then(
    (answer) => answer.text(),
    () => "broken off",
  );

/** A connection that is open on both sides, and what was received over it. */
async function connected() {
  const socket = connect(proxy.port, "127.0.0.1");
  const closed = new Promise((resolve) => socket.on("close", resolve));
  let received = "";
  socket.on("data", (data) => {
    received += data;
  });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  expect(await ask(served)).toBe("/word");
  return { socket, closed, received: () => received };
}

test("forwards everything until it drops every connection, and forwards again afterwards", async () => {
  expect(await ask()).toBe("/word");
  const { closed } = await connected();
  proxy.set("drops");
  await closed;
  expect(await ask()).toBe("broken off");
  proxy.set("answers");
  expect(await ask()).toBe("/word");
});

test("neither answers nor closes a connection while it is silent", async () => {
  const before = await connected();
  proxy.set("silent");
  const during = await connected();
  for (const { socket } of [before, during]) socket.write("GET /word HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(await ask(served)).toBe("/word");
  proxy.set("answers");
  await Promise.all([before.closed, during.closed]);
  expect([before.received(), during.received()]).toEqual(["", ""]);
  expect(await ask()).toBe("/word");
});
