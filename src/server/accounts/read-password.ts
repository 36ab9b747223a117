import { createInterface } from "node:readline";
import { type Readable, Writable } from "node:stream";
import { UserError } from "#src/commands/user-error.ts";

/** Reads a line of standard input, spaces included: at a terminal with a prompt and without echo. Not an argument, because other users of the
 *  machine can read those. Throws a `UserError` if a person leaves the prompt, by Ctrl-C or Ctrl-D. */
export async function readPassword(stdin: Readable & { readonly isTTY?: boolean } = process.stdin): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (stdin.isTTY) process.stderr.write("Heslo (prázdne = vygenerovať): ");
  const lines = createInterface({ input: stdin, output: hidden, terminal: Boolean(stdin.isTTY) });
  try {
    for await (const line of lines) return line;
    if (stdin.isTTY) throw new UserError("Zrušené, nič sa nezmenilo.");
    return "";
  } finally {
    lines.close();
    if (stdin.isTTY) process.stderr.write("\n");
  }
}
