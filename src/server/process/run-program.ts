import { type ExecFileOptions, execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { UserError } from "#src/commands/user-error.ts";

const NICENESS = 10; // less priority than the server has

/** Runs a built program and returns its standard output. It gets none of the server's settings, because a password is among them. */
export async function runProgram(
  program: string,
  args: readonly string[],
  limits: Pick<ExecFileOptions, "timeout" | "maxBuffer"> = {},
): Promise<Buffer> {
  // With one arena glibc returns memory that a thread no longer uses.
  const env = { PATH: process.env.PATH, MALLOC_ARENA_MAX: "1" };
  const options = { ...limits, env, killSignal: "SIGKILL", encoding: "buffer" } as const;
  const running = promisify(execFile)(process.execPath, [program, ...args], options);
  const { pid } = running.child;
  if (pid !== undefined) setPriority(pid, NICENESS);
  return (await running).stdout;
}

export function builtProgram(root: string, name: string): string {
  const path = join(root, "dist/server", `${name}.js`);
  if (!existsSync(path)) throw new UserError(`Zostavenému webu chýba ${path}; spustite npm start.`);
  return path;
}
