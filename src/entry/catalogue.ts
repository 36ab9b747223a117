import { type CatalogueService, catalogueCommand } from "#src/catalogue/catalogue-command.ts";
import { asUserError } from "#src/commands/user-error.ts";
import { refuseOwnPlace } from "#src/server/backup/make-backup.ts";
import { withCatalogueShop } from "#src/server/catalogue-shop.ts";
import { type Env, settingsFrom } from "#src/server/process/settings.ts";
import { refuseMissing } from "#src/server/store/data-folder.ts";

/** `npm run catalogue -- …` for the embedded provider (ADR-033), beside the server or without one. */
export async function catalogue(args: readonly string[], env: Env): Promise<void> {
  const { dataDir } = settingsFrom(env);
  const service: CatalogueService = {
    withShop: (work) => withCatalogueShop(dataDir, work),
    // The database is created with the opening hours.
    async init() {
      refuseMissing(dataDir);
      return 0;
    },
    checkPlace: (file) => refuseOwnPlace(dataDir, file),
  };
  try {
    const print = (line: string) => void process.stdout.write(`${line}\n`);
    await catalogueCommand(args, { catalogue: service, from: env.INIT_CWD, print });
  } catch (error) {
    throw asUserError(error, dataDir);
  }
}
