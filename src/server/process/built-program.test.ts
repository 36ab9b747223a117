import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { UserError } from "#src/commands/user-error.ts";
import { temporaryFolder } from "../testing.ts";
import { builtProgram } from "./built-program.ts";

test("fault 68: without the program that works on pictures the server does not start", () => {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  expect(() => builtProgram(folder.path, "reencode-child")).toThrow(UserError);
  const path = join(folder.path, "dist/server/reencode-child.js");
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, "");
  expect(builtProgram(folder.path, "reencode-child")).toBe(path);
});
