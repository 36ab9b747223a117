import { type ExecFileOptions, execFile } from "node:child_process";
import { setPriority } from "node:os";
import { promisify } from "node:util";

/** Below everything that answers visitors. */
const NICENESS = 10;

/** Runs a built program beside the server and returns what it wrote to its standard output. It gets none of the server's settings, for
 *  there are passwords among them. Rejects as `execFile` does. */
export async function runProgram(
  program: string,
  args: readonly string[],
  limits: Pick<ExecFileOptions, "timeout" | "maxBuffer"> = {},
): Promise<Buffer> {
  // One arena, because glibc otherwise keeps what each thread once used.
  const env = { PATH: process.env.PATH, MALLOC_ARENA_MAX: "1" };
  const options = { ...limits, env, killSignal: "SIGKILL", encoding: "buffer" } as const;
  const running = promisify(execFile)(process.execPath, [program, ...args], options);
  if (running.child.pid !== undefined) setPriority(running.child.pid, NICENESS);
  return (await running).stdout;
}
