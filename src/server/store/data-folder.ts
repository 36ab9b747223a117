import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { PDF_FOLDERS, PICTURE_FOLDERS } from "#src/backend/collection-rules.ts";
import { VARIANT_WIDTHS } from "#src/backend/embedded/wire.ts";
import { UserError } from "#src/commands/user-error.ts";
import { DATABASE_FILE } from "./database.ts";

/** Throws if the folder has no shop. Only the server makes one, so that a command with a wrong `DATA_DIR` does not. */
export function refuseMissing(folder: string): void {
  if (existsSync(join(folder, DATABASE_FILE))) return;
  throw new UserError(`V priečinku ${folder} nie je obchod; skontrolujte DATA_DIR. Nový obchod založí npm start.`);
}

/** A folder with one of these paths is ours: a shop, a pending or a staged restore, or the pictures that are left of a shop. */
const OWN_PATHS = [
  DATABASE_FILE,
  `restore/${DATABASE_FILE}`,
  "restore.new/files/products",
  `files/${VARIANT_WIDTHS[0]}/products`,
];
/** The folders whose contents the server deletes; below `files/` it deletes only files that no document shows. */
const EMPTIED_FOLDERS = [
  "tmp",
  "download",
  "restore",
  "restore.new",
  ...[...PICTURE_FOLDERS, ...PDF_FOLDERS].map((name) => `files/${name}`),
];

/** Throws if a folder is not ours but holds files that the server would delete, for example a home folder with `tmp`. */
export function refuseForeignFolder(folder: string): void {
  if (OWN_PATHS.some((own) => existsSync(join(folder, own)))) return;
  const isFilled = (name: string) => existsSync(join(folder, name)) && readdirSync(join(folder, name)).length > 0;
  const found = EMPTIED_FOLDERS.find(isFilled);
  if (!found) return;
  throw new UserError(
    `V ${folder} nie je obchod, ale je tam priečinok ${found}, ktorý by server vymazal; presuňte ho alebo zmeňte DATA_DIR.`,
  );
}

/** Throws if the shop belongs to another user of the machine, because that user's server could not read or write the files that a command makes. */
export function refuseForeignOwner(folder: string): void {
  const owner = statSync(join(folder, DATABASE_FILE), { throwIfNoEntry: false })?.uid;
  if (owner === undefined || !process.geteuid || owner === process.geteuid()) return;
  throw new UserError(`Obchod v ${folder} patrí inému používateľovi; spustite príkaz ako on (sudo -u).`);
}
