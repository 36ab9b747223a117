import { beforeEach, expect, test, vi } from "vitest";
import { type Source, startFirestore } from "./firestore-process.ts";

beforeEach(() => {
  vi.stubEnv("FIRESTORE_EMULATOR_HOST", undefined);
  return () => void vi.unstubAllEnvs();
});

const MISSING: Source = { name: "a command that is missing", command: () => ["no-such-command-of-google"] };
const failing = (name: string): Source => ({
  name,
  command: () => [process.execPath, "-e", "console.error('Java is missing'); process.exit(1)"],
});
/** Serves in a grandchild, as Google's tools do. */
const SERVING: Source = {
  name: "one that starts",
  command: (port) => {
    const server = `require("node:http").createServer((_, response) => response.end("Ok")).listen(${port}, "127.0.0.1")`;
    const start = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(server)}]); setInterval(() => {}, 1000)`;
    return [process.execPath, "-e", start];
  },
};

test("the first source that starts is taken, and nothing of it is left when it is stopped", async () => {
  const { address, source, stop } = await startFirestore([MISSING, failing("a broken one"), SERVING]);
  expect(source).toBe(SERVING.name);
  expect((await fetch(`http://${address}`)).status).toBe(200);
  await stop();
  await expect(fetch(`http://${address}`)).rejects.toThrow("fetch failed");
});

test("where none starts, each is named with its reason", async () => {
  const started = startFirestore([MISSING, failing("a broken one")]);
  await expect(started).rejects.toThrow(
    /^Google's emulator of Firestore cannot be had\. [^\n]+\na command that is missing: .*ENOENT.*\na broken one: Java is missing$/,
  );
});

test("the one that FIRESTORE_EMULATOR_HOST names is taken before all others", async () => {
  vi.stubEnv("FIRESTORE_EMULATOR_HOST", "127.0.0.1:8080");
  expect(await startFirestore([SERVING])).toMatchObject({
    address: "127.0.0.1:8080",
    source: "FIRESTORE_EMULATOR_HOST",
  });
});
