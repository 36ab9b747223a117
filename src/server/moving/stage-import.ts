import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { open, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Checked, type CheckedFile, refuse, sha256Of } from "#src/catalogue/check-catalogue.ts";
import { type FileLine, isFileLine } from "#src/catalogue/format.ts";
import { isHeader, readCatalogue } from "#src/catalogue/read-catalogue.ts";
import { UserError } from "#src/commands/user-error.ts";
import { disk } from "../files/disk.ts";
import { type FileRows, isFolder } from "../files/file-rows.ts";
import { versionOf } from "../files/file-store.ts";
import { pictureType, STORED_AS } from "../files/picture-type.ts";
import { normalise } from "../files/reencode.ts";
import { safeName } from "../files/safe-name.ts";
import { RefusedError } from "../http/refused-error.ts";
import { syncFolder } from "../store/database.ts";
import { growing, stagedPaths } from "./import-folder.ts";
import { PLAN_FILE, type StagedFile, type StagedImport } from "./staged-import.ts";
import { storedUnder } from "./stored-under.ts";

/** Lays out a checked catalogue beside the shop in `dataDir`, its pictures as the server stores them, safe from a power cut. The shop
 *  is not touched. Pictures that cannot be decoded are a `UserError` that names all of them. */
export async function stageImport(
  file: string,
  checked: Checked,
  dataDir: string,
  rows: FileRows,
): Promise<StagedImport> {
  const folder = growing(dataDir);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const folders = new Set([folder, dataDir]);
  const files: StagedFile[] = [];
  const refused: string[] = [];
  for await (const line of readCatalogue(file)) {
    if (isHeader(line) || !isFileLine(line)) continue;
    const known = checked.files.get(line.path);
    if (!known) continue;
    if (sha256Of(line.bytes) !== known.sha256) throw changed(file);
    try {
      files.push(await staged(line, known, files.length, dataDir, rows));
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      refused.push(`${line.path}: ${error.status === 413 ? "obrázok má priveľa bodov" : "obrázok je poškodený"}`);
    }
  }
  refuse(refused);
  if (files.length !== checked.files.size) throw changed(file);
  const plan: StagedImport = { id: randomUUID(), documents: checked.documents, files };
  await write(join(folder, PLAN_FILE), Buffer.from(JSON.stringify(plan)));
  for (const [at, { folder: kind, isStaged }] of files.entries()) {
    if (!isStaged) continue;
    for (const path of stagedPaths(folder, at, kind)) {
      for (let above = dirname(path); above !== folder; above = dirname(above)) folders.add(above);
    }
  }
  for (const path of folders) syncFolder(path);
  return plan;
}

const changed = (file: string) => new UserError(`Súbor ${file} sa počas importu zmenil; nič sa nezmenilo.`);

async function staged(
  { path, bytes }: FileLine,
  known: CheckedFile,
  at: number,
  dataDir: string,
  rows: FileRows,
): Promise<StagedFile> {
  const [kind = "", name = ""] = path.split("/");
  if (!isFolder(kind)) throw new Error(path);
  const type = pictureType(bytes);
  const safe = kind === "documents" || !type ? name : safeName(name, STORED_AS[type].extensions);
  const asItIs = { folder: kind, name: safe, version: versionOf(bytes), type: known.type, bytes: bytes.length, path };
  const there = storedUnder(rows, asItIs);
  if (
    there &&
    disk(dataDir)
      .pathsOf(kind, there.name)
      .every((one) => existsSync(one))
  )
    return { ...asItIs, isStaged: false };
  const { made, file } = kind === "documents" ? { made: [bytes], file: asItIs } : await picture(asItIs, bytes, dataDir);
  for (const [index, target] of stagedPaths(growing(dataDir), at, kind).entries()) {
    mkdirSync(dirname(target), { recursive: true });
    await write(target, made[index] as Uint8Array);
  }
  return { ...file, isStaged: true };
}

async function picture(
  file: Omit<StagedFile, "isStaged">,
  bytes: Uint8Array,
  dataDir: string,
): Promise<{ made: readonly Uint8Array[]; file: Omit<StagedFile, "isStaged"> }> {
  const original = join(growing(dataDir), "original");
  await writeFile(original, bytes);
  const { stored, full, variants } = await normalise(original);
  await rm(original);
  const stamped = { ...file, version: versionOf(full), type: stored.type, bytes: full.length };
  return { made: [full, ...variants.values()], file: stamped };
}

async function write(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o644);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
