import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { UserError } from "./user-error.ts";

/** The name of a file until it is complete. */
export const draftOf = (file: string): string => `${file}.${randomUUID()}.tmp`;
export const isDraft = (name: string): boolean => /\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/.test(name);

/** Makes a file that appears complete and safe from a power cut, or not at all. `write` fills the draft at its path, and flushes it. */
export async function writeNewFile<T>(file: string, mode: number, write: (draft: string) => Promise<T>): Promise<T> {
  if (existsSync(file)) throw new UserError(`Súbor ${file} už existuje; zadajte iné meno alebo ho odstráňte.`);
  const draft = draftOf(file);
  try {
    await (await open(draft, "wx", mode)).close();
    const result = await write(draft);
    await rename(draft, file);
    await syncFolder(dirname(file));
    return result;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Makes a rename in the folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
