import { setPriority } from "node:os";
import { join } from "node:path";
import { type CatalogueService, catalogueCommand } from "#src/commands/catalogue-command.ts";
import { asUserError } from "#src/commands/user-error.ts";
import { exportCatalogue } from "#src/server/import/export-catalogue.ts";
import { importCatalogue } from "#src/server/import/import-catalogue.ts";
import { packageRoot } from "#src/server/process/package-root.ts";
import { type Env, settingsFrom } from "#src/server/process/settings.ts";
import { refuseMissing } from "#src/server/store/database.ts";
import site from "../../shop.json" with { type: "json" };

/** Of a lower priority than the server. */
const NICENESS = 10;

/** `npm run catalogue -- …` for the embedded provider (ADR-033), beside the server or without one. */
export async function catalogue(args: readonly string[], env: Env): Promise<void> {
  const { dataDir } = settingsFrom(env, { ...site, dataDir: join(packageRoot(), "data") });
  setPriority(NICENESS);
  const service: CatalogueService = {
    exportTo: (file) => exportCatalogue(dataDir, file),
    importFrom: (file) => importCatalogue(dataDir, file),
    // The database is created with the opening hours.
    async init() {
      refuseMissing(dataDir);
      return { hours: 0, names: 0, duplicates: [] };
    },
  };
  try {
    const print = (line: string) => void process.stdout.write(`${line}\n`);
    await catalogueCommand(args, { catalogue: service, from: env.INIT_CWD, print });
  } catch (error) {
    throw asUserError(error, dataDir);
  }
}
