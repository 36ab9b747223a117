import type { ExecFileException } from "node:child_process";
import { deserialize } from "node:v8";
import { BackendError } from "#src/backend/backend.ts";
import { RefusedError } from "../http/refused-error.ts";
import { runProgram } from "../process/run-program.ts";
import type { ImageProcessor, Reencode, Reencoded } from "./reencode.ts";

/** What the program writes to its standard output, serialized by V8. */
export type ChildAnswer = { readonly made: Reencoded } | { readonly refused: RefusedError["status"] };

const LIMITS = { timeout: 60_000, maxBuffer: 64 * 1024 * 1024 };
const CRASHES: ReadonlySet<string> = new Set(["SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGSEGV", "SIGTRAP"]);

/** Processes each picture in a process of its own, so that the server survives it. Throws 422 if the decoder crashes or works for a minute,
 *  "unavailable" if the program fails for another reason (faults 98, 102). */
export function imageProcessorInChild(program: string): ImageProcessor {
  const inChild =
    (work: keyof ImageProcessor): Reencode =>
    async (path) => {
      const answer: ChildAnswer = deserialize(await runProgram(program, [work, path], LIMITS).catch(explained));
      if ("refused" in answer) throw new RefusedError(answer.refused);
      return answer.made;
    };
  return { reencode: inChild("reencode"), normalise: inChild("normalise") };
}

function explained(error: ExecFileException & { readonly stderr?: Buffer }): never {
  const { code, killed, signal, stderr } = error;
  // Of the operating system: the program could not be started.
  if (typeof code === "string") throw error;
  if (killed || (signal && CRASHES.has(signal))) throw new RefusedError(422, "invalid", error);
  const reason = signal ?? `${stderr}`.trim();
  throw new BackendError("unavailable", Object.assign(new Error("picture program"), { code: reason }));
}
