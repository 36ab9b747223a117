import type { ServerResponse } from "node:http";
import { createConnection } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { UserError } from "#src/commands/user-error.ts";
import { listen } from "./listen.ts";

async function started(
  listener: Parameters<typeof listen>[0] = (_, response) => void response.end("ok"),
  unreadMs?: number,
) {
  const server = await listen(listener, { host: "127.0.0.1", port: 0 }, unreadMs);
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
  // Not `once`, which rejects if the rest of the request is reset.
  await new Promise((resolve) => socket.on("close", resolve));
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

/** A connection and what came over it. */
function connected(url: string, { paused = false } = {}) {
  const { hostname, port } = new URL(url);
  const socket = createConnection(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  const received = { text: "", isClosed: false };
  socket
    .on("error", () => {})
    .on("close", () => {
      received.isClosed = true;
    });
  if (!paused) {
    socket.setEncoding("utf8").on("data", (text) => {
      received.text += text;
    });
  }
  return { socket, received };
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
/** A listener that keeps its answers until they are asked for. */
function holding() {
  const held: ServerResponse[] = [];
  return { held, listener: (_: unknown, response: ServerResponse) => void held.push(response) };
}

test("fault 91: of thousands of requests on one connection that do not wait for answers few are handled at once", async () => {
  let first: ServerResponse | undefined;
  let handled = 0;
  const { url } = await started((_, response) => {
    handled++;
    if (first) response.end("x".repeat(1_000));
    else first = response;
  });
  const { socket, received } = connected(url);
  const chunk = get("/").repeat(100);
  socket.write(get("/"));
  for (let at = 0; at < 100; at++) {
    socket.write(chunk);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(handled).toBeLessThan(3_000);
  expect(received.text).toBe("");
  first?.end("first");
  await expect.poll(() => handled).toBe(10_001);
});

test("fault 91: thirty requests behind one that is under way are all answered, in their order", async () => {
  const { url } = await started(({ url }, response) => void setImmediate(() => response.end(`<${url}>`)));
  const { socket, received } = connected(url);
  const paths = Array.from({ length: 31 }, (_, at) => `/${at}`);
  socket.write(paths.map(get).join(""));
  await expect.poll(() => received.text.match(/<.*?>/g)).toEqual(paths.map((path) => `<${path}>`));
  socket.write(get("/last"));
  await expect.poll(() => received.text).toContain("</last>");
});

test("fault 6: while the server stops a connection closes when its answer is sent, and others are finished", async () => {
  const { held, listener } = holding();
  const server = await started(listener);
  const [first, second] = [connected(server.url), connected(server.url)];
  first.socket.write(get("/first"));
  await expect.poll(() => held).toHaveLength(1);
  second.socket.write(get("/second"));
  await expect.poll(() => held).toHaveLength(2);
  const stopped = server.stop(() => {});
  held[0]?.end("first");
  await expect.poll(() => first.received.isClosed).toBe(true);
  held[1]?.end("second");
  await stopped;
  await expect.poll(() => second.received.text).toContain("second");
});

test("fault 6: a request that comes while the server stops reads that its connection closes", async () => {
  const { held, listener } = holding();
  const server = await started(listener);
  const { socket, received } = connected(server.url);
  socket.write(get("/first"));
  await expect.poll(() => held).toHaveLength(1);
  const stopped = server.stop(() => {});
  socket.write(get("/second"));
  await expect.poll(() => held).toHaveLength(2);
  for (const answer of held) answer.end("ok");
  await stopped;
  await expect.poll(() => received.isClosed).toBe(true);
  expect(received.text.match(/^Connection: .*/gim)).toEqual(["Connection: keep-alive", "Connection: close"]);
});

test("fault 22: stopping ends though a client has not sent a whole request", async () => {
  const server = await started();
  const half = connected(server.url);
  half.socket.write("GET / HTTP/1.1\r\nHost: a\r\nX:");
  await (await fetch(server.url)).text();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const stopped = server.stop(() => {});
  vi.runAllTimers();
  await stopped;
});

test("fault 22: stopping waits for no connection on which nothing was asked", async () => {
  const server = await started();
  connected(server.url);
  await (await fetch(server.url)).text();
  vi.useFakeTimers({ toFake: ["setTimeout"] }); // What ends all after some seconds never comes.
  onTestFinished(() => void vi.useRealTimers());
  await server.stop(() => {});
});

/** More than the system keeps for a connection. */
const LONG = Buffer.alloc(64 * 1024 * 1024);

test("fault 94: a connection whose client reads nothing of its answer is closed, a stream with a comment now and then stays", async () => {
  let isClosed = false;
  const { url } = await started(({ url }, response) => {
    if (url === "/stream") {
      const comments = setInterval(() => response.write(":\n\n"), 20);
      response.on("close", () => clearInterval(comments));
    } else {
      response.end(LONG);
      response.on("close", () => {
        isClosed = true;
      });
    }
  }, 120);
  const stream = connected(url);
  stream.socket.write(get("/stream"));
  const { socket } = connected(url, { paused: true });
  socket.write(get("/"));
  await expect.poll(() => isClosed).toBe(true);
  let bytes = 0;
  socket.on("data", (chunk) => {
    bytes += chunk.length;
  });
  await expect.poll(() => socket.closed).toBe(true);
  expect(bytes).toBeLessThan(LONG.length);
  expect(stream.received).toEqual({ text: expect.stringContaining(":\n\n"), isClosed: false });
});

test("fault 94: a client that reads a long answer slowly receives all of it", async () => {
  const { url } = await started((_, response) => void response.end(LONG), 240);
  const { socket } = connected(url, { paused: true });
  socket.write(get("/"));
  let bytes = 0;
  let pauses = 0;
  let unread = 0;
  // After a few megabytes it reads nothing while the server checks twice, and so for longer in all than it may read nothing at once.
  socket.on("data", (chunk) => {
    bytes += chunk.length;
    unread += chunk.length;
    if (unread < LONG.length / 16) return;
    unread = 0;
    pauses++;
    socket.pause();
    setTimeout(() => socket.resume(), 40);
  });
  await expect.poll(() => bytes).toBeGreaterThan(LONG.length);
  expect(pauses).toBeGreaterThan(12);
});
