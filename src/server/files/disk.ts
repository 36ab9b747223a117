import { randomUUID } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmdirSync, rmSync, statSync } from "node:fs";
import { readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { STORED_WIDTHS } from "#src/backend/embedded/wire.ts";
import { syncFolder } from "#src/commands/new-file.ts";
import { syncFolder as syncFolderNow } from "../store/database.ts";
import { FOLDERS, type Folder, holdsPictures } from "./file-rows.ts";

/** The files of a data folder: their paths, and how they are written. */
export function disk(dataDir: string) {
  const files = join(dataDir, "files");
  const temporary = join(dataDir, "tmp");
  const pathOf = (folder: Folder, name: string, width?: number) =>
    join(files, width ? String(width) : "", folder, name);
  const pathsOf = (folder: Folder, name: string) => [
    pathOf(folder, name),
    ...(holdsPictures(folder) ? STORED_WIDTHS.map((width) => pathOf(folder, name, width)) : []),
  ];
  const folders = FOLDERS.flatMap((folder) => pathsOf(folder, "x").map((path) => dirname(path)));
  /** The names in a folder, and then those in its folders of variants. */
  const listings = (folder: Folder) => Promise.all(pathsOf(folder, "x").map((path) => namesIn(dirname(path))));
  return {
    dataDir,
    files,
    folders,
    temporary,
    pathOf,
    /** A file's path and then those of a picture's variants. */
    pathsOf,
    lacks: (folder: Folder) => (name: string) => !existsSync(pathOf(folder, name)),
    makeFolders(): void {
      for (const folder of folders) mkdirSync(folder, { recursive: true });
    },
    /** Makes the folders, and throws if no file can be moved into them from another folder, because they are on another disk. */
    prepareMoves(from: string): void {
      this.makeFolders();
      const name = randomUUID();
      const [probe, moved] = [join(from, name), join(files, name)];
      mkdirSync(probe, { recursive: true });
      renameSync(probe, moved);
      rmdirSync(moved);
    },
    /** Makes the folders, and deletes what an interrupted upload has left. Throws as `prepareMoves` does. */
    prepare(): void {
      rmSync(temporary, { recursive: true, force: true });
      this.prepareMoves(temporary);
    },
    /** Makes all files that were moved into the folders survive a power cut. */
    sync(): void {
      for (const path of new Set([...folders, ...folders.map(dirname), files, dataDir])) syncFolderNow(path);
    },
    /** Writes a file durably, so that even after a power cut it is there whole or not at all. */
    async store(bytes: Uint8Array, path: string): Promise<void> {
      const draft = join(temporary, randomUUID());
      try {
        await writeFile(draft, bytes, { flag: "wx", mode: 0o644, flush: true });
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
    async names(folder: Folder): Promise<Set<string>> {
      return new Set((await listings(folder)).flat());
    },
    async incomplete(folder: Folder): Promise<readonly string[]> {
      const [whole = [], ...smaller] = await listings(folder);
      const variants = smaller.map((names) => new Set(names));
      return whole.filter((name) => !variants.every((names) => names.has(name)));
    },
  };
}
export type Disk = ReturnType<typeof disk>;

/** The names in a folder; none if it is missing, because a shop that is only read may lack one. */
const namesIn = async (folder: string): Promise<readonly string[]> => (existsSync(folder) ? readdir(folder) : []);

/** Whether there is a file at the path that this process may read. A folder, a pipe and a link that leads nowhere are none (fault 97). */
export function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
