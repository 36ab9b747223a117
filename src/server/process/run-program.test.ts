import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { UserError } from "#src/commands/user-error.ts";
import { temporaryFolder } from "#src/testing/running-server.ts";
import { builtProgram, runProgram } from "./run-program.ts";

function program(text: string): string {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const path = join(folder.path, "program.js");
  writeFileSync(path, text);
  return path;
}

test("fault 98: a program gets none of the server's settings", async () => {
  vi.stubEnv("ADMIN_PASSWORD", "veľmi tajné heslo");
  onTestFinished(() => void vi.unstubAllEnvs());
  const printed = await runProgram(program("process.stdout.write(JSON.stringify(process.env))"), []);
  expect(Object.keys(JSON.parse(`${printed}`)).sort()).toEqual(["MALLOC_ARENA_MAX", "PATH"]);
});

test("a program gets its arguments, has less priority than the server, and is killed when its time is up", async () => {
  const path = program(`
    const os = require("node:os");
    process.stdout.write(process.argv[2] + (os.getPriority() > 0 ? "nice" : os.getPriority()));
    if (process.argv[2] === "slow ") setInterval(() => {}, 1_000);`);
  expect(`${await runProgram(path, ["fast "])}`).toBe("fast nice");
  await expect(runProgram(path, ["slow "], { timeout: 500 })).rejects.toMatchObject({
    killed: true,
    signal: "SIGKILL",
  });
});

test("fault 68: without the program that works on pictures the server does not start", () => {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  expect(() => builtProgram(folder.path, "reencode-child")).toThrow(UserError);
  const path = join(folder.path, "dist/server/reencode-child.js");
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, "");
  expect(builtProgram(folder.path, "reencode-child")).toBe(path);
});
