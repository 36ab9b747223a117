import { dirname, join } from "node:path";
import { BackendError, type WhyRefused } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { same } from "#src/backend/same.ts";
import { explained, UserError } from "#src/commands/user-error.ts";
import type { CatalogueShop } from "./catalogue-shop.ts";
import { type CheckedCatalogue, changeTo, checkCatalogue, refuse } from "./check-catalogue.ts";
import { type CollectionDocument, documentsOf, keyOf, titleOf, withFiles } from "./document-files.ts";
import { exportCatalogue } from "./export-catalogue.ts";
import { loadCatalogue, readFiles } from "./load-catalogue.ts";

/** Of one commit. They may have 64 KiB each, of which Firestore takes 10 MiB at once. */
const MOST_DOCUMENTS = 50;

export interface Imported {
  readonly added: number;
  readonly replaced: number;
  readonly unchanged: number;
  /** Newly stored ones. */
  readonly files: number;
  /** The documents that were stored in a repaired form, a sentence each. */
  readonly repaired: readonly string[];
  /** The file with what the shop held before. */
  readonly before?: string | undefined;
}

/** Adds a catalogue to a shop: checks all of it, stores its files, then its documents, 50 at a time (ADR-033). Interrupted, it is run
 *  again and goes on. Throws a `UserError` for what cannot be done. */
export async function importCatalogue(shop: CatalogueShop, file: string): Promise<Imported> {
  const checked = checkCatalogue(await loadCatalogue(file), await documentsOf(shop));
  let [files, written, total] = [0, 0, 0];
  let before: string | undefined;
  try {
    const urls = await storeFiles(shop, file, checked, () => files++);
    const { changes, counts } = planned(checked, urls, await documentsOf(shop));
    total = changes.length;
    if (counts.replaced > 0) before = await keepAside(shop, file);
    const action = newId();
    for (let at = 0; at < total; at += MOST_DOCUMENTS) {
      const part = changes.slice(at, at + MOST_DOCUMENTS);
      await commit(shop, part, action);
      written += part.length;
    }
    return { ...counts, files, repaired: checked.repaired, before };
  } catch (failure) {
    if (files + written === 0) throw failure;
    const error = explained(failure, (reason) => `${reason}.`);
    if (!(error instanceof UserError)) throw error;
    const aside = before ? ` Čo tu bolo predtým, je v súbore ${before}.` : "";
    throw new UserError(
      `Import sa nedokončil (uložené súbory: ${files}, uložené dokumenty: ${written} z ${total}). ${error.message}${aside} Zopakujte príkaz: dokončí ho a nič neuloží dvakrát.`,
      { cause: error },
    );
  }
}

/** Returns the URLs of the files by their paths. All are tried, so that the report names each that is broken. */
async function storeFiles(shop: CatalogueShop, file: string, { files }: CheckedCatalogue, isStored: () => void) {
  const urls = new Map<string, string>();
  const broken: string[] = [];
  for await (const { path, bytes } of readFiles(file, files)) {
    const stored = await shop.store(path, bytes);
    if (!stored) broken.push(`${path}: obrázok je poškodený alebo má priveľa bodov`);
    else urls.set(path, stored.url);
    if (stored?.isNew) isStored();
  }
  refuse(broken);
  return urls;
}

interface PlannedChange {
  readonly document: CollectionDocument;
  readonly stored: CollectionDocument | undefined;
}

function planned(
  { documents }: CheckedCatalogue,
  urls: ReadonlyMap<string, string>,
  present: readonly CollectionDocument[],
) {
  const storedBy = new Map(present.map((one) => [keyOf(one), one]));
  const counts = { added: 0, replaced: 0, unchanged: 0 };
  const changes: PlannedChange[] = [];
  for (const one of documents) {
    const document = withFiles(one, (path) => urls.get(path) ?? path);
    const stored = storedBy.get(keyOf(one));
    const isSame = stored !== undefined && same(stored.fields, document.fields);
    counts[isSame ? "unchanged" : stored ? "replaced" : "added"]++;
    if (!isSame) changes.push({ document, stored });
  }
  return { changes, counts };
}

/** Writes what the import replaces into a catalogue of its own beside the file. */
async function keepAside(shop: CatalogueShop, file: string): Promise<string> {
  const aside = join(dirname(file), `pred-importom-${new Date().toISOString().replace(/[:.]/g, "-")}.ndjson`);
  await exportCatalogue(shop, aside);
  return aside;
}

async function commit({ documents }: CatalogueShop, part: readonly PlannedChange[], action: string): Promise<void> {
  const changes = part.map(({ document, stored }) => changeTo(document, stored));
  const titlesOf = (documents: readonly CollectionDocument[]) => documents.map(titleOf).join(", ");
  try {
    const outcome = await documents.commit(changes, { action, key: newId() });
    if (outcome === "committed") return;
    const [first] = outcome;
    const refused = part.filter((_, place) => outcome.some(({ at }) => at === place)).map(({ document }) => document);
    throw new UserError(`${(first && REFUSED[first.why]) ?? "Obchod odmietol"}: ${titlesOf(refused)}.`);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    const reason = FAILED[error.code] ?? `Obchod odmietol (${error.code})`;
    throw new UserError(`${reason}: ${titlesOf(part.map(({ document }) => document))}.`);
  }
}

const CHANGED = "Medzitým niekto zmenil jeden z týchto záznamov";
const REFUSED: Readonly<Partial<Record<WhyRefused, string>>> = {
  changed: CHANGED,
  gone: CHANGED,
  duplicate: "Jeden z týchto záznamov má názov, ktorý už má iný",
  dangling: "Kategória jedného z týchto záznamov medzitým zanikla",
  covered: "Na dni jedného z týchto záznamov už je iný výnimočný deň",
};
const FAILED: Readonly<Record<string, string>> = {
  full: "Na disku nie je miesto, nezapísali sa",
  unavailable: "Obchod neodpovedá, nezapísali sa",
};
