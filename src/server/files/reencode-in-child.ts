import { deserialize } from "node:v8";
import { BackendError } from "#src/backend/backend.ts";
import { RefusedError } from "../http/refused-error.ts";
import { runProgram } from "../process/run-program.ts";
import type { ImageProcessor, Reencode, Reencoded } from "./reencode.ts";

/** What the program writes to its standard output, serialized by V8. */
export type ChildAnswer = { readonly made: Reencoded } | { readonly refused: RefusedError["status"] };

const LIMITS = { timeout: 60_000, maxBuffer: 64 * 1024 * 1024 };
const CRASHES: ReadonlySet<string> = new Set(["SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGSEGV", "SIGTRAP"]);

/** Processes each picture in a process of its own, so that the server survives whatever a picture does to memory or to the decoder.
 *  Takes as many at once as it is called for. Throws 422 for a picture on which the decoder crashes or works for a minute, and
 *  "unavailable" if the program fails for another reason, as without the picture library or when it is killed (faults 98, 102). */
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

interface Failure {
  /** Of the operating system, if the program could not be started; else the status it ended with. */
  readonly code?: string | number | null;
  /** Whether it was ended for taking too long. */
  readonly killed?: boolean;
  readonly signal?: string | null;
  readonly stderr?: Buffer;
}

function explained(error: Error & Failure): never {
  const { code, killed, signal, stderr } = error;
  if (typeof code === "string") throw error;
  if (killed || (signal && CRASHES.has(signal))) throw new RefusedError(422, "invalid", error);
  const reason = signal ?? `${stderr}`.trim();
  throw new BackendError("unavailable", Object.assign(new Error("picture program"), { code: reason }));
}
