import { createConnection } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { PATHS } from "#src/backend/embedded/wire.ts";
import { optionsFor, running, temporaryFolder } from "#src/testing/running-server.ts";

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const STREAM = get(`${PATHS.live}?request=${encodeURIComponent(JSON.stringify({ watches: [] }))}`);

/** What comes over one connection until the server closes it. */
async function answerTo(requests: string) {
  const folder = temporaryFolder();
  const server = await running(optionsFor(folder.path));
  onTestFinished(async () => {
    await server.close();
    folder.remove();
  });
  const { hostname, port } = new URL(server.url);
  const socket = createConnection(Number(port), hostname);
  socket.write(requests);
  let answer = "";
  for await (const chunk of socket) answer += chunk;
  return { answer, server };
}

test("fault 91: a stream that is requested before the answer to an earlier request is refused", async () => {
  const close = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
  const { answer, server } = await answerTo(get("/home") + STREAM + close);
  expect(answer).toMatch(/^HTTP\/1.1 200 .*<p>\/home<\/p>HTTP\/1.1 400 .*{"code":"invalid"}.*HTTP\/1.1 200 /s);
  expect(server.context.live.size()).toBe(0);
});
