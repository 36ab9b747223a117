import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { checkCatalogue } from "#src/catalogue/check-catalogue.ts";
import type { Imported } from "#src/commands/catalogue-command.ts";
import { beforeAnyChange } from "#src/commands/explain-failure.ts";
import { UserError } from "#src/commands/user-error.ts";
import { keepAside } from "../backup/keep-aside.ts";
import { isRestoring } from "../backup/restore-folder.ts";
import { restoreLock } from "../backup/restore-lock.ts";
import { DATABASE_FILE } from "../store/database.ts";
import { lastTaken, rehearsed } from "./apply-import.ts";
import { finishImport, withShop } from "./finish-import.ts";
import { decideImport, growing } from "./import-folder.ts";
import { presentCatalogue } from "./present-catalogue.ts";
import { stageImport } from "./stage-import.ts";
import type { Taken } from "./staged-import.ts";

/** How long a running server may take to see and do it. */
const PATIENCE_MS = 60_000;
/** Each starts only because staff wrote something that does not go with the import while it was laid out. */
const MOST_ROUNDS = 3;

/** Adds a catalogue to the shop in `dataDir`, whether or not a server runs there (ADR-033). Until the file is known to be right
 *  nothing is touched; killed at any moment there is the old catalogue or the new one. Throws `UserError` for what cannot be
 *  done. */
export async function importCatalogue(dataDir: string, file: string, patienceMs = PATIENCE_MS): Promise<Imported> {
  const lock = restoreLock(dataDir);
  if (!lock) throw new UserError("Práve beží obnova alebo iný import; počkajte, kým skončí.");
  try {
    if (isRestoring(dataDir)) throw new UserError("Obnova zo zálohy ešte neskončila; spustite server a skúste znova.");
    // One that was interrupted after it was decided comes first.
    await finishImport(dataDir, patienceMs);
    const isNew = !existsSync(join(dataDir, DATABASE_FILE));
    let before: string | undefined;
    const fail = (error: unknown) => {
      throw error instanceof UserError ? error : beforeAnyChange(error, file);
    };
    for (let round = 1; round <= MOST_ROUNDS; round++) {
      const { documents, rows } = presentCatalogue(dataDir);
      const checked = await checkCatalogue(file, documents);
      const { mended } = checked;
      try {
        const staged = await stageImport(file, checked, dataDir, rows).catch(fail);
        const planned = withShop(dataDir, (shop) => rehearsed(staged, shop));
        if (isNothing(planned)) return { ...planned, mended };
        if (planned.replaced > 0 && !isNew) before ??= await keepAside(dataDir, "pred-importom").catch(fail);
        decideImport(dataDir);
        await finishImport(dataDir, patienceMs);
        const taken = withShop(dataDir, ({ store }) => lastTaken(store));
        if (taken?.id === staged.id) return { ...taken, mended, before };
      } finally {
        rmSync(growing(dataDir), { recursive: true, force: true });
      }
    }
    throw new UserError("Import sa nepodaril, všetko je ako predtým; pozrite záznam servera.");
  } finally {
    lock.release();
  }
}

const isNothing = ({ added, replaced, files }: Taken): boolean => added + replaced + files === 0;
