import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { RefusedError } from "../process/refusal.ts";
import type { PictureWorks, Reencode, Reencoded } from "./reencode.ts";

export interface ChildTask {
  readonly work: keyof PictureWorks;
  readonly path: string;
}
export type ChildAnswer = { readonly made: Reencoded } | { readonly refused: RefusedError["status"] };

const IDLE_MS = 10_000;
const PATIENCE_MS = 60_000;
/** Below everything that answers visitors. */
const NICENESS = 10;

/** Works on pictures in a process of its own: what a picture does to memory, or to the decoder, the server survives, and the
 *  pages come first. The process is started when needed and ended soon after. Takes one picture at a time. */
export function worksInChild(program: string): PictureWorks {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function started(): ChildProcess {
    // One arena: glibc otherwise keeps what each thread once used.
    const env = { ...process.env, MALLOC_ARENA_MAX: "1" };
    const fresh = fork(program, [], { serialization: "advanced", env, execArgv: [] });
    if (fresh.pid !== undefined) setPriority(fresh.pid, NICENESS);
    fresh.unref();
    fresh.channel?.unref();
    const forget = () => {
      if (child === fresh) child = undefined;
    };
    fresh.once("exit", forget);
    // One that could not be started need not exit.
    fresh.on("error", () => {
      forget();
      if (fresh.connected) fresh.disconnect();
    });
    return fresh;
  }

  const inChild =
    (work: ChildTask["work"]): Reencode =>
    async (path) => {
      clearTimeout(idle);
      // One that was let go is not yet gone.
      const mine = child?.connected ? child : started();
      child = mine;
      const done = new AbortController();
      const late = setTimeout(() => mine.kill("SIGKILL"), PATIENCE_MS);
      try {
        const answered = once(mine, "message", done) as Promise<[ChildAnswer]>;
        const ended = once(mine, "exit", done).then(() => undefined);
        const outcome = Promise.race([answered, ended]);
        // Where it is not, it could not be started, and says so at once.
        if (mine.connected) mine.send({ work, path } satisfies ChildTask);
        const [answer] = (await outcome) ?? [];
        // A picture its process died of is no picture for us.
        if (!answer) throw new RefusedError(422);
        if ("refused" in answer) throw new RefusedError(answer.refused);
        return answer.made;
      } finally {
        done.abort();
        clearTimeout(late);
        idle = setTimeout(() => {
          if (mine.connected) mine.disconnect();
        }, IDLE_MS).unref();
      }
    };
  return { reencode: inChild("reencode"), adopt: inChild("adopt") };
}
