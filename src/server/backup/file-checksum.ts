import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";

const MARK = "\npozicovna sha256 ";
const LENGTH = MARK.length + 64 + 1;

/** Appends a line with the SHA-256 of all bytes before it, which SQLite does not read, and flushes the file. */
export async function appendChecksum(path: string): Promise<void> {
  const checksum = await checksumOf(path);
  const file = await open(path, "a");
  try {
    await file.writeFile(`${MARK}${checksum}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Whether the file ends with the checksum of the bytes before. */
export async function hasChecksum(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    if (size <= LENGTH) return false;
    const { buffer } = await file.read(Buffer.alloc(LENGTH), 0, LENGTH, size - LENGTH);
    return buffer.toString("latin1") === `${MARK}${await checksumOf(path, size - LENGTH)}\n`;
  } finally {
    await file.close();
  }
}

async function checksumOf(path: string, bytes = Number.POSITIVE_INFINITY): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { end: bytes - 1 })) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
