import { once } from "node:events";
import { createConnection, type Socket } from "node:net";
import { expect } from "vitest";

const WATCHED = JSON.stringify({ watches: [{ watch: { collection: "products", first: 12 } }] });
/** The request for an event stream of the first products. */
export const STREAM = `GET /api/live?request=${encodeURIComponent(WATCHED)} HTTP/1.1\r\nHost: a\r\n\r\n`;

/** Opens a connection, from the given address of this machine, and sends nothing. That it is refused or cut off is no error. */
export async function connected(url: string, localAddress = "127.0.0.1"): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = createConnection({ port: Number(port), host: hostname, localAddress });
  socket.on("error", () => {});
  await Promise.race([once(socket, "connect"), once(socket, "close")]);
  return socket;
}

/** Sends the bytes and returns everything that comes back until the server closes. */
export async function exchange(url: string, bytes: string): Promise<string> {
  const socket = await connected(url);
  let answer = "";
  socket.setEncoding("latin1").on("data", (text) => {
    answer += text;
  });
  if (socket.closed) return answer;
  socket.write(bytes, "latin1");
  await once(socket, "close");
  return answer;
}

/** The status codes of the answers. */
export const statuses = (answer: string): number[] =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));

/** Opens event streams, from many addresses, for each has its share of them (fault 93); `saw` returns how many of them have received the words. */
export async function openStreams(url: string, count: number) {
  const texts = Array<string>(count).fill("");
  const sockets = await Promise.all(texts.map((_, at) => connected(url, `127.0.0.${2 + (at % 16)}`)));
  for (const [at, socket] of sockets.entries()) {
    socket.on("data", (chunk) => {
      texts[at] = `${texts[at]}${chunk}`;
    });
    socket.write(STREAM);
  }
  const saw = (words: string) => texts.filter((text) => text.includes(words)).length;
  await expect.poll(() => saw('"position"'), { timeout: 60_000, interval: 50 }).toBe(count);
  return {
    saw,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
