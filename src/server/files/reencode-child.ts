import { serialize } from "node:v8";
import { RefusedError } from "../http/refused-error.ts";
import { describe } from "../process/log.ts";
import type { ImageProcessor } from "./reencode.ts";
import type { ChildAnswer } from "./reencode-in-child.ts";

/** The program behind `imageProcessorInChild`. Its arguments are what to do and a path; a failure goes to its standard error. */
const [work, path = ""] = process.argv.slice(2);

// A signal to the whole process group is the server's to handle: it finishes what is under way first.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});

try {
  process.stdout.write(serialize(await answer()));
} catch (error) {
  process.stderr.write(describe(error));
  process.exitCode = 1;
}

async function answer(): Promise<ChildAnswer> {
  // Loaded here, so that a missing picture library is described as well.
  const processor: ImageProcessor = await import("./reencode.ts");
  try {
    return { made: await processor[work as keyof ImageProcessor](path) };
  } catch (error) {
    if (error instanceof RefusedError) return { refused: error.status };
    throw error;
  }
}
