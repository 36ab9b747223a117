import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Gate, openGate } from "./gate.ts";
import { type Served, serveHttp } from "./http.ts";

let served: Served;
let gate: Gate;
beforeEach(async () => {
  served = await serveHttp((request, response) => response.end(request.url));
  gate = await openGate(served.port);
});
afterEach(async () => {
  await gate.stop();
  await served.stop();
});

const ask = ({ port }: { port: number } = gate) =>
  fetch(`http://127.0.0.1:${port}/word`).then(
    (answer) => answer.text(),
    () => "broken off",
  );

/** A connection that is open on both sides, and what has come over it. */
async function connected() {
  const socket = connect(gate.port, "127.0.0.1");
  const closed = new Promise((resolve) => socket.on("close", resolve));
  let heard = "";
  socket.on("data", (data) => {
    heard += data;
  });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  expect(await ask(served)).toBe("/word");
  return { socket, closed, heard: () => heard };
}

test("passes all on, until it drops every connection, and then passes on again", async () => {
  expect(await ask()).toBe("/word");
  const { closed } = await connected();
  gate.set("drops");
  await closed;
  expect(await ask()).toBe("broken off");
  gate.set("answers");
  expect(await ask()).toBe("/word");
});

test("says nothing and hangs up on nobody while it is silent", async () => {
  const before = await connected();
  gate.set("silent");
  const during = await connected();
  for (const { socket } of [before, during]) socket.write("GET /word HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(await ask(served)).toBe("/word");
  gate.set("answers");
  await Promise.all([before.closed, during.closed]);
  expect([before.heard(), during.heard()]).toEqual(["", ""]);
  expect(await ask()).toBe("/word");
});
