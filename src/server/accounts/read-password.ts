import { createInterface } from "node:readline";
import { Writable } from "node:stream";

const PROMPT = "Heslo (prázdne = vygenerovať): ";

/** One line of standard input: asked for and not shown at a terminal, just read from a pipe. Never an argument, which others see. */
export async function readPassword(): Promise<string> {
  const { stdin } = process;
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (stdin.isTTY) process.stderr.write(PROMPT);
  const lines = createInterface({ input: stdin, output: hidden, terminal: stdin.isTTY });
  try {
    for await (const line of lines) return line;
    return "";
  } finally {
    lines.close();
    if (stdin.isTTY) process.stderr.write("\n");
  }
}
