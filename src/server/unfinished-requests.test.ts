import { once } from "node:events";
import { createConnection } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { PATHS } from "#src/backend/embedded/wire.ts";
import { optionsFor, type Running, running, temporaryFolder } from "#src/testing/running-server.ts";

const folder = temporaryFolder();
let server: Running;
beforeAll(async () => {
  server = await running(optionsFor(folder.path));
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

/** Sends the start of a request and collects what comes back. */
function sent(text: string) {
  const { hostname, port } = new URL(server.url);
  const socket = createConnection({ port: Number(port), host: hostname, allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  const received = { text: "", isEnded: false };
  socket.setEncoding("utf8").on("error", () => {});
  socket.on("data", (chunk) => {
    received.text += chunk;
  });
  socket.on("end", () => {
    received.isEnded = true;
  });
  socket.write(text);
  return { socket, received };
}
const head = (method: string, path: string, rest: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nOrigin: ${server.url}\r\n${rest}\r\n\r\n`;
const JSON_TYPE = "Content-Type: application/json";

test.each([
  ["413 by the announced length", 413, "POST", PATHS.signIn, `${JSON_TYPE}\r\nContent-Length: 99999`, "{"],
  [
    "413 by what has come",
    413,
    "POST",
    PATHS.signIn,
    `${JSON_TYPE}\r\nTransfer-Encoding: chunked`,
    `4000\r\n${"a".repeat(0x4000)}\r\n`,
  ],
  ["401", 401, "PUT", `${PATHS.files}/products/a.jpg`, "Content-Length: 99999", "a"],
  ["403", 403, "POST", PATHS.commit, "Content-Length: 99999", "a"],
  ["405", 405, "POST", "/home", "Content-Length: 99999", "a"],
])(
  "fault 29: an answer of %s before the end of a body can be read and says that the connection closes, and it does",
  async (_, status, method, path, rest, body) => {
    const { socket, received } = sent(head(method, path, rest) + body);
    await expect.poll(() => received.isEnded).toBe(true);
    expect(received.text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(received.text.toLowerCase()).toContain("\r\nconnection: close\r\n");
    const closed = once(socket, "close");
    socket.end();
    await closed;
  },
);

test("fault 29: a client that is still sending when the answer comes can read it", async () => {
  const { socket, received } = sent(head("POST", PATHS.signIn, `${JSON_TYPE}\r\nContent-Length: 9999999`));
  for (let written = 0; written < 10 && !received.isEnded; written++) {
    socket.write("a".repeat(100_000));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await expect.poll(() => received.text).toContain('{"code":"invalid"}');
});

test("a body that has come whole, read or not, leaves the connection open", async () => {
  const { socket, received } = sent(`${head("POST", "/home", "Content-Length: 2")}{}`);
  await expect.poll(() => received.text).toMatch(/^HTTP\/1.1 405 .*keep-alive/s);
  socket.write(head("GET", "/healthz", "Connection: close"));
  await expect.poll(() => received.text).toMatch(/HTTP\/1.1 200 .*\r\n\r\nok/s);
});
