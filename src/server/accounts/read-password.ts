import { createInterface } from "node:readline";
import { type Readable, Writable } from "node:stream";

const PROMPT = "Heslo (prázdne = vygenerovať): ";

/** One line of standard input: asked for and not shown at a terminal, just read from a pipe. Never an argument, which others see.
 *  Spaces are part of it. */
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
