import { once } from "node:events";
import { createConnection } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { UserError } from "#src/commands/user-error.ts";
import { listen } from "./listen.ts";

async function started(listener: Parameters<typeof listen>[0] = (_, response) => void response.end("ok")) {
  const server = await listen(listener, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => server.stop(() => {}));
  return server;
}
async function answerTo(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = createConnection(Number(port), hostname);
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.on("error", () => {});
  socket.write(text);
  await once(socket, "close");
  return answer.split("\r\n", 1)[0] ?? "";
}

test("a port in use stops the start with one sentence", async () => {
  const { url } = await started();
  const port = Number(new URL(url).port);
  await expect(listen(() => {}, { host: "127.0.0.1", port })).rejects.toThrow(UserError);
  await expect(listen(() => {}, { host: "127.0.0.1", port })).rejects.toThrow(`Port ${port} je obsadený`);
});

test.each([
  ["fault 24: 200 KB of headers", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(200_000)}\r\n\r\n`, "431"],
  ["fault 25: an address of 100 KB", `GET /${"x".repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, "431"],
  ["what is no HTTP", "ahoj\r\n\r\n", "400"],
  [
    "fault 33: two lengths",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "400",
  ],
])("%s is answered and cut off, and the server goes on", async (_, request, status) => {
  const { url } = await started();
  expect(await answerTo(url, request)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect((await fetch(url)).status).toBe(200);
});

test("fault 6: stopping lets a request under way finish and takes no new one", async () => {
  let finish: (() => void) | undefined;
  const server = await started((_, response) => {
    finish = () => void response.end("hotovo");
  });
  const answer = fetch(server.url);
  await expect.poll(() => finish).toBeDefined();
  const stopped = server.stop(() => {});
  await expect(fetch(server.url)).rejects.toThrow();
  finish?.();
  expect(await (await answer).text()).toBe("hotovo");
  await stopped;
});

test("fault 6: an answer that was under way when the server stopped says that its connection closes", async () => {
  let finish: (() => void) | undefined;
  const server = await started((_, response) => {
    finish = () => void response.end("hotovo");
  });
  const answer = fetch(server.url);
  await expect.poll(() => finish).toBeDefined();
  const stopped = server.stop(() => {});
  finish?.();
  expect((await answer).headers.get("Connection")).toBe("close");
  await stopped;
});

test("fault 22: stopping does not wait for a client that has not sent a whole request", async () => {
  let finish: (() => void) | undefined;
  const server = await started((_, response) => {
    finish = () => void response.end("hotovo");
  });
  const answer = fetch(server.url);
  const { hostname, port } = new URL(server.url);
  const half = createConnection(Number(port), hostname);
  half.on("error", () => {}).write("GET / HTTP/1.1\r\nHost: a\r\nX:");
  await expect.poll(() => finish).toBeDefined();
  const stopped = server.stop(() => {});
  await once(half, "close");
  finish?.();
  expect(await (await answer).text()).toBe("hotovo");
  await stopped;
});

test("fault 6: an idle connection does not hold the server up", async () => {
  const server = await started();
  await (await fetch(server.url)).text();
  await server.stop(() => {});
});
