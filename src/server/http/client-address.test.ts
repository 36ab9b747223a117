import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { PATHS } from "#src/backend/embedded/wire.ts";
import { optionsFor, type Running, running, temporaryFolder } from "#src/testing/running-server.ts";
import { clientOf } from "./client-address.ts";

function requestFrom(remoteAddress: string | undefined, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
  const incoming = new IncomingMessage(socket);
  if (forwarded !== undefined) incoming.headers["x-forwarded-for"] = forwarded;
  return incoming;
}

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:207", "192.0.2.7"],
  ["0:0:0:0:0:ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::"],
  ["2001:0DB8:0001:0102::", "2001:db8:1:100::"],
  ["2001:db8::1", "2001:db8::"],
  ["2001:db8:0:0:ffff::1", "2001:db8::"],
  ["fe80::1%eth0.100", "fe80::"],
  ["::1", "::"],
  [undefined, ""],
])("fault 95: a connection from %s is counted as that of %s", (address, client) => {
  expect(clientOf(requestFrom(address), false)).toBe(client);
});

describe("fault 95: behind a trusted proxy", () => {
  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["10.0.0.1, 192.0.2.7", "192.0.2.7"],
    ["192.0.2.7:5678", "192.0.2.7"],
    ["[2001:DB8:1:2::1]:443", "2001:db8:1::"],
    ["[2001:db8:1:2::1]", "2001:db8:1::"],
    ["10.0.0.1,2001:db8:1:2::443", "2001:db8:1::"],
  ])("X-Forwarded-For: %s is the client %s", (forwarded, client) => {
    expect(clientOf(requestFrom("127.0.0.1", forwarded), true)).toBe(client);
    expect(clientOf(requestFrom("127.0.0.1", forwarded), false)).toBe("127.0.0.1");
  });

  test.each(["", "unknown", "192.0.2.7,", "192.0.2.7:x", "1", "0x7f.1", "[192.0.2.7", `[${"]:1".repeat(5_000)}`])(
    "X-Forwarded-For: %s names nobody, so the connection's address counts",
    (forwarded) => {
      expect(clientOf(requestFrom("198.51.100.1", forwarded), true)).toBe("198.51.100.1");
    },
  );
});

describe("signing in", () => {
  const folder = temporaryFolder();
  let server: Running;
  afterEach(async () => {
    await server.close();
    folder.remove();
  });

  test("fault 95: 60 attempts from one network of IPv6, in whatever spelling, are 10 tries", async () => {
    server = await running(optionsFor(folder.path, { TRUST_PROXY: "on" }));
    const spellings = (at: string) => [
      `2001:db8:1:${at}:${at}::`,
      `2001:db8:1:2::${at}`,
      `2001:DB8:01:02:0:0:0:${at}`,
      `2001:db8:1:2:${at}::7%eth0`,
      `[2001:0db8:0001:0002::${at}]:${at}`,
      `192.0.2.1, [2001:db8:1:2:0:${at}::]`,
    ];
    const outcomes: unknown[] = [];
    for (let round = 0; round < 10; round++) {
      for (const address of spellings(`${round}${round}`)) {
        const response = await fetch(server.url + PATHS.signIn, {
          method: "POST",
          headers: { Origin: server.url, "Content-Type": "application/json", "X-Forwarded-For": address },
          body: JSON.stringify({ email: "nikto@example.sk", password: "x" }),
        });
        outcomes.push(((await response.json()) as { outcome: unknown }).outcome);
      }
    }
    expect(outcomes).toHaveLength(60);
    expect(outcomes.filter((outcome) => outcome === "userNotFound")).toHaveLength(10);
  });
});
