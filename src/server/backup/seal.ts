import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";

const MARK = "\npozicovna sha256 ";
const LENGTH = MARK.length + 64 + 1;

/** Ends a file with the SHA-256 of all that comes before, so that one changed byte anywhere shows; SQLite reads no further than
 *  its own last page. Afterwards the file is safe from a power cut. */
export async function seal(path: string): Promise<void> {
  const digest = await digestOf(path);
  const file = await open(path, "a");
  try {
    await file.writeFile(`${MARK}${digest}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Whether the file is, to the byte, what was sealed. */
export async function isSealed(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    if (size <= LENGTH) return false;
    const { buffer } = await file.read(Buffer.alloc(LENGTH), 0, LENGTH, size - LENGTH);
    return buffer.toString("latin1") === `${MARK}${await digestOf(path, size - LENGTH)}\n`;
  } finally {
    await file.close();
  }
}

async function digestOf(path: string, bytes = Number.POSITIVE_INFINITY): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { end: bytes - 1 })) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
