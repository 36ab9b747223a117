import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { createConnection } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { UserError } from "#src/commands/user-error.ts";
import { listen } from "./listen.ts";

async function started(
  listener: Parameters<typeof listen>[0] = (_, response) => void response.end("ok"),
  options: Parameters<typeof listen>[2] = {},
) {
  const server = await listen(listener, { host: "127.0.0.1", port: 0 }, options);
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
  // Not `once`, which rejects where the rest of the request is reset.
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

test("fault 93: an address that floods the server with connections leaves another one its own", async () => {
  let refused = 0;
  const { url } = await started(undefined, { onFlood: () => refused++ });
  const port = Number(new URL(url).port);
  const isAnswered = (localAddress: string) =>
    new Promise<boolean>((resolve) => {
      const socket = createConnection({ port, host: "127.0.0.1", localAddress });
      socket.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
      socket.once("data", () => resolve(true));
      socket.on("error", () => resolve(false));
      socket.once("close", () => resolve(false));
    });
  const flood = await Promise.all(Array.from({ length: 500 }, () => isAnswered("127.0.0.9")));
  expect(flood.filter((isOne) => !isOne)).toHaveLength(refused);
  expect(refused).toBeGreaterThan(0);
  expect(await isAnswered("127.0.0.10")).toBe(true);
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

test("fault 91: a request is handled when the answer before it on its connection has been sent", async () => {
  const { held, listener } = holding();
  const { url } = await started(listener);
  const { socket, received } = connected(url);
  socket.write(get("/0") + get("/1") + get("/2"));
  for (const at of [0, 1, 2]) {
    await expect.poll(() => held).toHaveLength(at + 1);
    // Another round trip, in which a request that does not wait would be handled.
    const other = fetch(url);
    await expect.poll(() => held).toHaveLength(at + 2);
    held.pop()?.end();
    await (await other).text();
    held[at]?.end(`answer ${at}`);
    await expect.poll(() => received.text).toContain(`answer ${at}`);
  }
});

test("fault 91: of 64 KB of requests on one connection few are parsed and one is handled, and the connection closes", async () => {
  const { held, listener } = holding();
  const { url } = await started(listener);
  let parsed = 0;
  const count = () => parsed++;
  subscribe("http.server.request.start", count);
  onTestFinished(() => void unsubscribe("http.server.request.start", count));
  const { socket, received } = connected(url);
  socket.write(get("/").repeat(2_500));
  await expect.poll(() => received.isClosed).toBe(true);
  expect([held.length, received.text]).toEqual([1, ""]);
  expect(parsed).toBeLessThan(110);
});

test("fault 91: 64 KB of requests with an unknown expectation close their connection too", async () => {
  const { held, listener } = holding();
  const { url } = await started(listener);
  const { socket, received } = connected(url);
  socket.write(get("/") + "GET / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n".repeat(1_000));
  await expect.poll(() => received.isClosed).toBe(true);
  expect([held.length, received.text]).toEqual([1, ""]);
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

test("fault 91: a request that waits with 2,000 headers closes its connection, one with a hundred is answered", async () => {
  const headers = (count: number) => `GET / HTTP/1.1\r\nHost: a\r\n${"a:\r\n".repeat(count - 1)}\r\n`;
  const { url } = await started((_, response) => void setImmediate(() => response.end("<áno>")));
  const answered = connected(url);
  answered.socket.write(get("/") + headers(100));
  await expect.poll(() => answered.received.text.match(/<áno>/g)).toHaveLength(2);
  const { held, listener } = holding();
  const refused = connected((await started(listener)).url);
  refused.socket.write(get("/") + headers(2_000));
  await expect.poll(() => refused.received.isClosed).toBe(true);
  expect(held).toHaveLength(1);
});

test("fault 91: a request behind an answer that ends with the connection closes it and is not handled", async () => {
  let handled = 0;
  const { url } = await started((_, response) => {
    handled++;
    response.shouldKeepAlive = false;
    response.write("first event");
  });
  const { socket, received } = connected(url);
  socket.write(get("/"));
  await expect.poll(() => received.text).toContain("first event");
  socket.write(get("/"));
  await expect.poll(() => received.isClosed).toBe(true);
  expect(handled).toBe(1);
});

test("fault 91: what is no HTTP never stands in place of the answer to the request before it", async () => {
  const { held, listener } = holding();
  const { url } = await started(listener);
  const { socket, received } = connected(url);
  socket.write(get("/"));
  await expect.poll(() => held).toHaveLength(1);
  socket.write("ahoj\r\n\r\n");
  await expect.poll(() => received.isClosed).toBe(true);
  expect(received.text).toBe("");
});

test("what is no HTTP in the body of a request is the request's answer", async () => {
  const { url } = await started(() => {});
  const head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
  expect(await answerTo(url, `${head}no length\r\n`)).toMatch(/^HTTP\/1.1 400 /);
});

/** More than the system keeps for a connection. */
const LONG = Buffer.alloc(64 * 1024 * 1024);

test("fault 94: a connection whose client reads nothing of its answer is closed, another stays", async () => {
  let isClosed = false;
  const { url } = await started(
    ({ url }, response) => {
      if (url === "/idle") response.write("first event");
      else {
        response.end(LONG);
        response.on("close", () => {
          isClosed = true;
        });
      }
    },
    { unreadMs: 120 },
  );
  const idle = connected(url);
  idle.socket.write(get("/idle"));
  const { socket } = connected(url, { paused: true });
  socket.write(get("/"));
  await expect.poll(() => isClosed).toBe(true);
  let bytes = 0;
  socket.on("data", (chunk) => {
    bytes += chunk.length;
  });
  await expect.poll(() => socket.closed).toBe(true);
  expect(bytes).toBeLessThan(LONG.length);
  expect(idle.received).toEqual({ text: expect.stringContaining("first event"), isClosed: false });
});

test("fault 94: a client that reads a long answer slowly receives all of it", async () => {
  const { url } = await started((_, response) => void response.end(LONG), { unreadMs: 240 });
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
