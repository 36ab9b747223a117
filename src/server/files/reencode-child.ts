import { RefusedError } from "../process/refusal.ts";
import { adopt, type PictureWorks, reencode } from "./reencode.ts";
import type { ChildAnswer, ChildTask } from "./reencode-in-child.ts";

const WORKS: PictureWorks = { reencode, adopt };

/** The program of the process that works on pictures: gets a task, answers with what it made of it, until its server lets go. */
process.on("message", async ({ work, path }: ChildTask) => {
  let answer: ChildAnswer;
  try {
    answer = { made: await WORKS[work](path) };
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    answer = { refused: error.status };
  }
  process.send?.(answer);
});
process.on("disconnect", () => process.exit());
// A signal to the whole group is the server's to heed: it finishes what is under way first.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
