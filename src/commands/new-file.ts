import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { link, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { UserError } from "./user-error.ts";

/** The name of a file until it is complete. */
export const draftOf = (file: string): string => `${file}.${randomUUID()}.tmp`;
export const isDraft = (name: string): boolean => /\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/.test(name);

/** Makes a file that appears under its name complete and safe from a power cut, or not at all. `write` fills the empty draft at the path
 *  that it is given, and flushes it. Throws a `UserError` if the file exists. */
export async function writeNewFile<T>(file: string, mode: number, write: (draft: string) => Promise<T>): Promise<T> {
  refuseExisting(file);
  const draft = draftOf(file);
  try {
    await (await open(draft, "wx", mode)).close();
    const result = await write(draft);
    await publish(draft, file);
    return result;
  } finally {
    await rm(draft, { force: true });
  }
}

/** For commands that have work to do before writing. */
export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new UserError(`Súbor ${file} už existuje; zadajte iné meno alebo ho odstráňte.`);
}

/** Gives the draft its name, unless another process was faster. */
async function publish(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch {
    // The file exists now, or the file system has no hard links.
    refuseExisting(file);
    await rename(draft, file);
  }
  const folder = await open(dirname(file), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
