import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { VARIANT_WIDTHS } from "#src/backend/embedded/wire.ts";
import { FOLDERS, type Folder } from "./file-rows.ts";

/** Where files lie under DATA_DIR. */
export function disk(dataDir: string) {
  const files = join(dataDir, "files");
  const temporary = join(dataDir, "tmp");
  const pathOf = (folder: Folder, name: string, width?: number) =>
    join(files, width ? String(width) : "", folder, name);
  const pathsOf = (folder: Folder, name: string) => [
    pathOf(folder, name),
    ...(folder === "documents" ? [] : VARIANT_WIDTHS.map((width) => pathOf(folder, name, width))),
  ];
  /** Of the files themselves and then of their variants. */
  const listings = (folder: Folder) => Promise.all(pathsOf(folder, "x").map((path) => namesIn(dirname(path))));
  return {
    dataDir,
    files,
    temporary,
    pathOf,
    /** A picture's path and then those of its variants. */
    pathsOf,
    /** Makes the folders and drops what an interrupted upload left. */
    prepare(): void {
      rmSync(temporary, { recursive: true, force: true });
      mkdirSync(temporary, { recursive: true });
      for (const folder of FOLDERS) {
        for (const path of pathsOf(folder, "x")) mkdirSync(dirname(path), { recursive: true });
      }
    },
    /** Puts bytes under a path: whole, and safe from a power cut, or not at all. */
    async store(bytes: Uint8Array, path: string): Promise<void> {
      const draft = join(temporary, randomUUID());
      try {
        const file = await open(draft, "wx", 0o644);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async erase(paths: readonly string[]): Promise<void> {
      for (const path of paths) await rm(path, { force: true });
    },
    /** The names that lie in a folder, in any of its sizes. */
    async names(folder: Folder): Promise<Set<string>> {
      return new Set((await listings(folder)).flat());
    },
    /** The names of the pictures that lie in a folder without all of their variants. */
    async incomplete(folder: Folder): Promise<readonly string[]> {
      const [whole = [], ...smaller] = await listings(folder);
      const variants = smaller.map((names) => new Set(names));
      return whole.filter((name) => !variants.every((names) => names.has(name)));
    },
  };
}
export type Disk = ReturnType<typeof disk>;

/** None where a folder is not there: a shop that can only be read gets no new ones. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Not the database's own, which keeps everybody waiting. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
