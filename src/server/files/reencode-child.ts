import { RefusedError } from "../refusal.ts";
import { reencode } from "./reencode.ts";
import type { ChildAnswer } from "./reencode-in-child.ts";

/** The program of the process that works on pictures: gets a path, answers with what it made of it, until its server lets go. */
process.on("message", async (path: string) => {
  let answer: ChildAnswer;
  try {
    answer = { made: await reencode(path) };
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    answer = { refused: error.status };
  }
  process.send?.(answer);
});
process.on("disconnect", () => process.exit());
// A signal to the whole group is the server's to heed: it finishes what is under way first.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
