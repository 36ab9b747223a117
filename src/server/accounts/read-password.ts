import { createInterface } from "node:readline";
import { type Readable, Writable } from "node:stream";

const PROMPT = "Heslo (prázdne = vygenerovať): ";

/** Reads a line of standard input, spaces included: at a terminal with a prompt and without echo. Not an argument, because other users of the
 *  machine can read those. */
export async function readPassword(stdin: Readable & { readonly isTTY?: boolean } = process.stdin): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (stdin.isTTY) process.stderr.write(PROMPT);
  const lines = createInterface({ input: stdin, output: hidden, terminal: Boolean(stdin.isTTY) });
  try {
    for await (const line of lines) return line;
    return "";
  } finally {
    lines.close();
    if (stdin.isTTY) process.stderr.write("\n");
  }
}
