import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { VARIANT_WIDTHS } from "#src/backend/embedded/wire.ts";
import { syncFolder } from "../store/database.ts";
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
  return {
    files,
    temporary,
    pathOf,
    pathsOf,
    /** Makes the folders and drops what an interrupted upload left. */
    prepare(): void {
      rmSync(temporary, { recursive: true, force: true });
      mkdirSync(temporary, { recursive: true });
      for (const folder of FOLDERS)
        for (const path of pathsOf(folder, "x")) mkdirSync(dirname(path), { recursive: true });
    },
    /** Writes bytes to a temporary file, safely on the disk; its path. */
    write(bytes: Uint8Array): string {
      const path = join(temporary, randomUUID());
      const handle = openSync(path, "wx");
      try {
        writeFileSync(handle, bytes);
        fsyncSync(handle);
      } catch (error) {
        rmSync(path, { force: true });
        throw error;
      } finally {
        closeSync(handle);
      }
      return path;
    },
    move(from: string, to: string): void {
      renameSync(from, to);
      syncFolder(dirname(to));
    },
    erase: (paths: readonly string[]) => {
      for (const path of paths) rmSync(path, { force: true });
    },
    /** The names that lie in a folder, in any of its sizes. */
    async names(folder: Folder): Promise<Set<string>> {
      const listings = pathsOf(folder, "x").map((path) => readdir(dirname(path)));
      return new Set((await Promise.all(listings)).flat());
    },
  };
}
export type Disk = ReturnType<typeof disk>;
