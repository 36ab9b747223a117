import { resolve } from "node:path";
import { explainedFailure } from "./explain-failure.ts";
import { UserError } from "./user-error.ts";

export interface Exported {
  readonly documents: number;
  readonly files: number;
  /** What could not be taken along, a sentence each. */
  readonly warnings: readonly string[];
}
export interface Imported {
  readonly added: number;
  readonly replaced: number;
  readonly unchanged: number;
  /** Newly stored ones. */
  readonly files: number;
  readonly mended: readonly string[];
  /** Where what was replaced is kept. */
  readonly before?: string | undefined;
}
/** A shop whose catalogue can be moved. All of it throws `UserError` for what cannot be done. */
export interface CatalogueEnd {
  exportTo(file: string): Promise<Exported>;
  importFrom(file: string): Promise<Imported>;
  /** Creates the records of opening hours that are missing; returns how many. */
  init(): Promise<number>;
}

const USAGE = `Použitie: npm run catalogue -- PRÍKAZ
  export SÚBOR   zapíše katalóg (kategórie, produkty, otváracie hodiny, obrázky a dokumenty) do nového súboru
  import SÚBOR   pridá záznamy zo súboru a nahradí tie s rovnakým id; nič neodstráni
  init           vytvorí chýbajúce otváracie hodiny`;

/** `npm run catalogue -- …` (ADR-033), the same for every provider. A path is meant from where the person typed the command. */
export async function catalogueCommand(
  [command = "", file = "", ...rest]: readonly string[],
  { end, from = "", print }: { end: CatalogueEnd; from?: string | undefined; print(line: string): void },
): Promise<void> {
  const isMoving = command === "export" || command === "import";
  if (rest.length > 0 || (isMoving ? file === "" : command !== "init" || file !== "")) throw new UserError(USAGE);
  const path = resolve(from, file);
  if (command === "init") print(initReport(await end.init()));
  else if (command === "export") {
    const failed = (reason: string) => `Export do súboru ${path} sa nepodaril: ${reason}.`;
    for (const line of exportReport(path, await explained(end.exportTo(path), failed))) print(line);
  } else {
    const failed = (reason: string) => `Import súboru ${path} sa nepodaril: ${reason}.`;
    for (const line of importReport(await explained(end.importFrom(path), failed))) print(line);
  }
}

async function explained<T>(work: Promise<T>, failed: (reason: string) => string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw explainedFailure(error, failed);
  }
}

const initReport = (made: number): string =>
  made === 0 ? "Otváracie hodiny sú v obchode všetky." : `Vytvorené záznamy otváracích hodín: ${made}.`;

function exportReport(path: string, { documents, files, warnings }: Exported): readonly string[] {
  return [`Katalóg je v súbore ${path}. Dokumenty: ${documents}, súbory: ${files}.`, ...noted("Pozor", warnings)];
}

function importReport({ added, replaced, unchanged, files, mended, before }: Imported): readonly string[] {
  return [
    `Import je hotový. Pridané: ${added}, nahradené: ${replaced}, bez zmeny: ${unchanged}, nové súbory: ${files}.`,
    ...noted("Uložené v upravenom tvare", mended),
    ...(before ? [`Čo tu bolo predtým, je v súbore ${before}.`] : []),
  ];
}

const noted = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length > 0 ? [`${title}: ${lines.length}`, ...lines.map((line) => `  ${line}`)] : [];
