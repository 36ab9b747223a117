import { dirname, join } from "node:path";
import { BackendError } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { same } from "#src/backend/same.ts";
import { explained, UserError } from "#src/commands/user-error.ts";
import { isFileLine, readCatalogue } from "./catalogue-file.ts";
import type { CatalogueShop } from "./catalogue-shop.ts";
import { changeOf, checkCatalogue, throwRefusals, type Write } from "./check-catalogue.ts";
import { documentsOf, titleOf, withFiles } from "./document-files.ts";
import { exportCatalogue } from "./export-catalogue.ts";
import { loadCatalogue } from "./load-catalogue.ts";

/** The most documents of one commit. Each may have 64 KiB, and Firestore takes 10 MiB at once. */
const MOST_DOCUMENTS = 50;

/** Checks a whole catalogue, then stores its files, then its documents. Run again after an interruption, it goes on (ADR-033). Returns
 *  how many were added, replaced or unchanged, a sentence for each repaired document, and the file with the shop as it was before. */
export async function importCatalogue(shop: CatalogueShop, file: string) {
  const checked = checkCatalogue(await loadCatalogue(file), await documentsOf(shop));
  const { urls, added: files } = await storeFiles(shop, file, checked.files);
  const writes = checked.writes.map(({ document, stored }) => ({
    // A picture without such a URL is the URL of another site or of a file that the shop has already.
    document: withFiles(document, (path) => urls.get(path) ?? path),
    stored,
  }));
  const changes = writes.filter(({ document, stored }) => !stored || !same(stored.fields, document.fields));
  const added = changes.filter(({ stored }) => !stored).length;
  const replaced = changes.length - added;
  const before = replaced > 0 ? await exportBeforeImport(shop, file) : undefined;
  const action = newId();
  let committed = 0;
  try {
    for (; committed < changes.length; committed += MOST_DOCUMENTS)
      await commit(shop, changes.slice(committed, committed + MOST_DOCUMENTS), action);
  } catch (error) {
    const known = userErrorOf(error, (reason) => `${reason}.`);
    if (!(known instanceof UserError)) throw error;
    const counts = `uložené súbory: ${files}, uložené dokumenty: ${committed} z ${changes.length}`;
    const whereBefore = before ? ` Čo tu bolo predtým, je v súbore ${before}.` : "";
    throw new UserError(
      `Import sa nedokončil (${counts}). ${known.message}${whereBefore} Zopakujte príkaz: dokončí ho a nič neuloží dvakrát.`,
      { cause: error },
    );
  }
  return { added, replaced, unchanged: writes.length - changes.length, files, repaired: checked.repaired, before };
}

/** Stores the `wanted` files; returns their URLs by their paths, and how many are new. All are tried, so that the error names each broken file. */
async function storeFiles({ store }: CatalogueShop, file: string, wanted: ReadonlySet<string>) {
  const urls = new Map<string, string>();
  const broken: string[] = [];
  let added = 0;
  for await (const line of readCatalogue(file)) {
    if (!isFileLine(line) || !wanted.has(line.path)) continue;
    const stored = await store(line.path, line.bytes);
    if (!stored) broken.push(`${line.path}: obrázok je poškodený alebo má priveľa bodov`);
    else urls.set(line.path, stored.url);
    if (stored?.isNew) added++;
  }
  throwRefusals(broken);
  return { urls, added };
}

/** Turns a failure of the disk or the shop into a `UserError`, such as `sentence("disk je plný")`; returns any other error unchanged. */
export function userErrorOf(error: unknown, sentence: (reason: string) => string): unknown {
  const known = explained(error, sentence);
  if (!(known instanceof BackendError)) return known;
  return new UserError(sentence(`obchod neodpovedá alebo to odmieta (${known.code})`), { cause: known });
}

async function exportBeforeImport(shop: CatalogueShop, file: string): Promise<string> {
  const exported = join(dirname(file), `pred-importom-${new Date().toISOString().replace(/[:.]/g, "-")}.ndjson`);
  await exportCatalogue(shop, exported);
  return exported;
}

/** Commits some of the writes. All were checked before, so a refusal means that the shop has changed since. */
async function commit({ documents }: CatalogueShop, writes: readonly Write[], action: string): Promise<void> {
  const outcome = await documents.commit(writes.map(changeOf), { action, key: newId() });
  if (outcome === "committed") return;
  const refused = writes.filter((_, index) => outcome.some(({ at }) => at === index));
  const titles = refused.map(({ document }) => titleOf(document)).join(", ");
  throw new UserError(`Medzitým niekto zmenil obchod tak, že sa nedajú uložiť: ${titles}.`);
}
