import { resolve } from "node:path";
import { printable, UserError } from "#src/commands/user-error.ts";
import type { CatalogueShop } from "./catalogue-shop.ts";
import { exportCatalogue } from "./export-catalogue.ts";
import { importCatalogue, userErrorOf } from "./import-catalogue.ts";

export interface CatalogueService {
  withShop<T>(work: (shop: CatalogueShop) => Promise<T>): Promise<T>;
  init(): Promise<number>; // creates the records of opening hours that are missing, and returns how many
  checkPlace?(file: string): void; // throws for a file that may not be made there
}

const USAGE = `Použitie: npm run catalogue -- PRÍKAZ
  export SÚBOR   zapíše katalóg (kategórie, produkty, otváracie hodiny, obrázky a dokumenty) do nového súboru
  import SÚBOR   pridá záznamy zo súboru a nahradí tie s rovnakým id; nič neodstráni
  init           vytvorí chýbajúce otváracie hodiny`;

/** `npm run catalogue -- …` (ADR-033). A relative path starts at `from`, where the person typed the command. */
export async function catalogueCommand(
  [command = "", file = "", ...rest]: readonly string[],
  { catalogue, from = "", print }: Readonly<{ catalogue: CatalogueService; from?: string | undefined; print: Print }>,
): Promise<void> {
  const needsFile = command === "export" || command === "import";
  if (rest.length > 0 || (needsFile ? file === "" : command !== "init" || file !== "")) throw new UserError(USAGE);
  const path = resolve(from, file);
  try {
    if (command === "init") print(initReport(await catalogue.init()));
    else if (command === "export") {
      catalogue.checkPlace?.(path);
      exportReport(path, await catalogue.withShop((shop) => exportCatalogue(shop, path))).forEach(print);
    } else importReport(await catalogue.withShop((shop) => importCatalogue(shop, path))).forEach(print);
  } catch (error) {
    const failed =
      command === "export"
        ? `Export do súboru ${path} sa nepodaril`
        : `Import súboru ${path} sa nepodaril, nič sa nezmenilo`;
    throw needsFile ? userErrorOf(error, (reason) => `${failed}: ${reason}.`) : error;
  }
}
type Print = (line: string) => void;
type Exported = Awaited<ReturnType<typeof exportCatalogue>>;
type Imported = Awaited<ReturnType<typeof importCatalogue>>;

const initReport = (created: number): string =>
  created === 0 ? "Otváracie hodiny sú v obchode všetky." : `Vytvorené záznamy otváracích hodín: ${created}.`;

const exportReport = (path: string, { documents, files, warnings }: Exported): readonly string[] => [
  `Katalóg je v súbore ${path}. Dokumenty: ${documents}, súbory: ${files}.`,
  ...listed("Pozor", warnings),
];

const importReport = ({ added, replaced, unchanged, files, repaired, before }: Imported): readonly string[] => [
  `Import je hotový. Pridané: ${added}, nahradené: ${replaced}, bez zmeny: ${unchanged}, nové súbory: ${files}.`,
  ...listed("Uložené v upravenom tvare", repaired),
  ...(before ? [`Čo tu bolo predtým, je v súbore ${before}.`] : []),
];

const listed = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length > 0 ? [`${title}: ${lines.length}`, ...lines.map((line) => `  ${printable(line)}`)] : [];
