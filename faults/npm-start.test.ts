import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { STAFF } from "../scripts/children.ts";
import { connected, statuses } from "./raw.ts";
import { place, start } from "./server.ts";

test.each([
  ["SIGTERM to npm alone, as from a process manager,", "TERM", ""],
  ["SIGINT to the whole process group, as by Ctrl-C,", "INT", "-"],
])(
  "fault 6: under `npm start` %s finishes the request that is under way and ends everything once",
  async (_, signal, group) => {
    const where = await place();
    const server = await start(where, { command: ["npm", "start"], env: { BACKEND: "embedded" }, detached: true });
    const send = (name: string, to: string) => spawnSync("kill", [`-${name}`, "--", `${to}${server.pid}`]);
    onTestFinished(() => void send("KILL", "-"));
    const body = JSON.stringify(STAFF);
    const headers = [
      `Host: ${new URL(server.url).host}`,
      `Origin: ${server.url}`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Expect: 100-continue",
    ];
    const socket = await connected(server.url);
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    const closed = once(socket, "close");
    socket.write(`POST /api/sign-in HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
    await expect.poll(() => statuses(answer)).toEqual([100]);

    send(signal, group);
    const accepts = () =>
      fetch(`${server.url}/healthz`).then(
        () => true,
        () => false,
      );
    await expect.poll(accepts, { timeout: 10_000 }).toBe(false);
    socket.write(body);
    await closed;
    expect(statuses(answer)).toEqual([100, 200]);
    expect(await server.exited).toEqual([0, null]);
    // The port and the data folder are free again.
    await (await start(where)).end("SIGTERM");
  },
);
