import { randomUUID } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmdirSync, rmSync, statSync } from "node:fs";
import { readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { STORED_WIDTHS } from "#src/backend/embedded/wire.ts";
import { syncFolder } from "#src/commands/new-file.ts";
import { syncFolder as syncFolderBlocking } from "../store/database.ts";
import { FOLDERS, type Folder, holdsPictures } from "./file-rows.ts";

/** The files of a data folder: their paths, and how they are written. `products/a.jpg` is at `files/products/a.jpg`, its variant of 320 px at
 *  `files/320/products/a.jpg`. */
export function disk(dataDir: string) {
  const files = join(dataDir, "files");
  const temporary = join(dataDir, "tmp");
  /** The path of a folder and then those of its variants. */
  const folderPathsOf = (folder: Folder): readonly [string, ...string[]] => {
    const widths = holdsPictures(folder) ? STORED_WIDTHS : [];
    return [join(files, folder), ...widths.map((width) => join(files, String(width), folder))];
  };
  const folderPaths = FOLDERS.flatMap(folderPathsOf);
  const pathOf = (folder: Folder, name: string, width?: number) =>
    join(files, width ? String(width) : "", folder, name);
  return {
    dataDir,
    files,
    folderPaths,
    temporary,
    pathOf,
    /** A file's path and then those of a picture's variants. */
    pathsOf: (folder: Folder, name: string): readonly string[] => folderPathsOf(folder).map((path) => join(path, name)),
    /** A test of names: whether the folder has no such file. */
    lacks: (folder: Folder) => (name: string) => !existsSync(pathOf(folder, name)),
    makeFolders(): void {
      for (const path of folderPaths) mkdirSync(path, { recursive: true });
    },
    /** Makes the folders, and moves a probe from `source` into them. Throws if that is on another disk, so that no file can be moved. */
    prepareMovesFrom(source: string): void {
      this.makeFolders();
      const name = randomUUID();
      const [probe, moved] = [join(source, name), join(files, name)];
      mkdirSync(probe, { recursive: true });
      renameSync(probe, moved);
      rmdirSync(moved);
    },
    /** Makes the folders, and deletes what an interrupted upload has left. Throws as `prepareMovesFrom` does. */
    prepare(): void {
      rmSync(temporary, { recursive: true, force: true });
      this.prepareMovesFrom(temporary);
    },
    /** Makes all files that were moved into the folders survive a power cut. */
    sync(): void {
      for (const path of new Set([...folderPaths, ...folderPaths.map(dirname), files, dataDir]))
        syncFolderBlocking(path);
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
    names: (folder: Folder) => namesIn(join(files, folder)),
    /** The pictures in a folder that lack one of their variants. */
    async namesWithoutVariant(folder: Folder): Promise<readonly string[]> {
      const [wholePath, ...variantPaths] = folderPathsOf(folder);
      const names = await namesIn(wholePath);
      const variants = await Promise.all(variantPaths.map(async (path) => new Set(await namesIn(path))));
      return names.filter((name) => !variants.every((ofWidth) => ofWidth.has(name)));
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
