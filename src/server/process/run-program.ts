import { type ChildProcess, type ExecFileOptions, execFile } from "node:child_process";
import { setPriority } from "node:os";
import { promisify } from "node:util";

/** Less priority than the server has. */
const NICENESS = 10;

/** Runs a built program as a process of its own and returns its standard output. It gets none of the server's settings, because there is a
 *  password among them. Rejects as `execFile` does. */
export async function runProgram(
  program: string,
  args: readonly string[],
  limits: Pick<ExecFileOptions, "timeout" | "maxBuffer"> = {},
): Promise<Buffer> {
  // With one arena glibc returns memory that a thread no longer uses.
  const env = { PATH: process.env.PATH, MALLOC_ARENA_MAX: "1" };
  const options = { ...limits, env, killSignal: "SIGKILL", encoding: "buffer" } as const;
  const running = promisify(execFile)(process.execPath, [program, ...args], options);
  const { child } = running;
  children.add(child);
  child.once("close", () => children.delete(child));
  if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  return (await running).stdout;
}

/** Programs that still run are killed with this process, whose timer would have ended them. */
const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});
