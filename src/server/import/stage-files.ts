import { existsSync, rmSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { pictureTypeOf } from "#src/backend/picture-bytes.ts";
import { refuse } from "#src/catalogue/check-catalogue.ts";
import type { FileLine } from "#src/catalogue/format.ts";
import { filesOf, type LoadedCatalogue } from "#src/catalogue/load-catalogue.ts";
import { disk } from "../files/disk.ts";
import { type FileRows, holdsPictures, isFolder, type StoredFile } from "../files/file-rows.ts";
import { versionOf } from "../files/file-store.ts";
import { normalise } from "../files/reencode.ts";
import { safeName } from "../files/safe-name.ts";
import { STORED_AS } from "../files/stored-as.ts";
import { RefusedError } from "../http/refused-error.ts";
import { syncFolder } from "../store/database.ts";
import { stagingFolder } from "./finish-import.ts";

export interface StagedFile extends Omit<StoredFile, "storedAt"> {
  /** Its path in the catalogue, by which documents name it. */
  readonly path: string;
  /** Where its bytes and those of its variants are, in the order of `Disk.pathsOf`; empty where the shop stores the same bytes. */
  readonly staged: readonly string[];
}

/** Lays out the `wanted` files of a catalogue beside the shop in `dataDir`, pictures as the server stores them, safe from a power cut. The
 *  shop is not touched. Pictures that cannot be decoded are a `UserError` that lists all of them. */
export async function stageFiles(
  file: string,
  wanted: LoadedCatalogue["files"],
  dataDir: string,
  rows: FileRows,
): Promise<readonly StagedFile[]> {
  const folder = stagingFolder(dataDir);
  rmSync(folder, { recursive: true, force: true });
  const staging = disk(folder);
  staging.makeFolders();
  const files: StagedFile[] = [];
  const refused: string[] = [];
  for await (const line of filesOf(file, wanted, "; nič sa nezmenilo")) {
    const stored = storedAs(line);
    const same = rows.findSame(stored);
    const isComplete =
      same &&
      disk(dataDir)
        .pathsOf(same.folder, same.name)
        .every((path) => existsSync(path));
    if (isComplete) files.push({ ...stored, staged: [] });
    else {
      const name = stored.folder === "documents" ? stored.name : String(files.length);
      const staged = staging.pathsOf(stored.folder, name);
      try {
        files.push({ ...(await writeFiles(stored, line.bytes, staged)), staged });
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
        refused.push(`${line.path}: ${error.status === 413 ? "obrázok má priveľa bodov" : "obrázok je poškodený"}`);
      }
    }
  }
  refuse("Import sa neuskutočnil", refused);
  staging.sync();
  syncFolder(dataDir);
  return files;
}

type FileRow = Omit<StagedFile, "staged">;

/** The row of a file that is stored as it is. */
function storedAs({ path, type, bytes }: FileLine): FileRow {
  const [folder = "", name = ""] = path.split("/");
  if (!isFolder(folder)) throw new Error(path);
  const picture = pictureTypeOf(bytes);
  const extensions = picture ? STORED_AS[picture].extensions : ["pdf"];
  const safe = folder === "documents" ? name : safeName(name, extensions);
  return { folder, name: safe, version: versionOf(bytes), type, bytes: bytes.length, path };
}

/** Writes a document, or a picture with its variants, and returns the row of what was written. */
async function writeFiles(row: FileRow, bytes: Uint8Array, targets: readonly string[]): Promise<FileRow> {
  if (!holdsPictures(row.folder)) {
    await write(targets[0] ?? "", bytes);
    return row;
  }
  const original = `${targets[0]}.original`;
  await writeFile(original, bytes);
  const { stored, full, variants } = await normalise(original);
  await rm(original);
  for (const [at, content] of [full, ...variants.values()].entries()) await write(targets[at] ?? "", content);
  return { ...row, version: versionOf(full), type: stored.type, bytes: full.length };
}

const write = (path: string, content: Uint8Array): Promise<void> => writeFile(path, content, { flush: true });
