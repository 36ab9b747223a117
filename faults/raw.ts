import { once } from "node:events";
import { createConnection, type Socket } from "node:net";

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
