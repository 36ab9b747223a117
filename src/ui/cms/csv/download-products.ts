import type { Backend } from "#src/backend/backend.ts";
import { readCatalogue } from "#src/operations/csv-catalogue.ts";
import { skCsv } from "#src/text/sk-csv.ts";
import { download } from "./download.ts";
import { inWorker } from "./in-worker.ts";

/** Saves all products as a CSV file (B11). Returns how many there are. */
export async function downloadProducts(backend: Backend): Promise<number> {
  const catalogue = await readCatalogue(backend);
  download(skCsv.fileName, await inWorker("export", { catalogue }));
  return catalogue.products.length;
}
