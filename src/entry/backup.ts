import { resolve } from "node:path";
import { explained, UserError } from "#src/commands/user-error.ts";
import { accountRows, isUsable } from "#src/server/accounts/account-rows.ts";
import { makeBackup, refuseOwnPlace } from "#src/server/backup/make-backup.ts";
import { restoreShop } from "#src/server/backup/restore-shop.ts";
import { type Env, settingsFrom } from "#src/server/process/settings.ts";
import { refuseMissing } from "#src/server/store/data-folder.ts";
import { openDatabase } from "#src/server/store/database.ts";

/** `npm run backup -- FILE` (design §4): the whole shop into one file, whether or not a server runs. */
export async function backup(args: readonly string[], env: Env): Promise<void> {
  const file = fileOf(args, env, "backup");
  const failed = (reason: string) => `Záloha do súboru ${file} sa nepodarila (${reason}).`;
  await inFolder(env, failed, async (dataDir) => {
    refuseMissing(dataDir);
    refuseOwnPlace(dataDir, file);
    const { lost, ...counts } = await makeBackup(dataDir, file);
    print(`Záloha je v súbore ${file}.`, summary(counts));
    if (lost.length > 0)
      print(`Na disku chýbajú alebo sú poškodené súbory, v zálohe nie sú: ${lost.length}.`, ...shown(lost));
  });
}

/** `npm run restore -- FILE`: the shop of that file in the place of this one, whether or not a server runs. */
export async function restore(args: readonly string[], env: Env): Promise<void> {
  const file = fileOf(args, env, "restore");
  const failed = (reason: string) =>
    `Obnova sa nepodarila (${reason}); obchod je celý, odstráňte príčinu a skúste znova.`;
  await inFolder(env, failed, async (dataDir) => {
    const { madeAt, before, ...counts } = await restoreShop(dataDir, file);
    print(`Obchod v ${dataDir} je obnovený zo zálohy z ${new Date(madeAt).toLocaleString("sk")}.`, summary(counts));
    print(
      before
        ? `Čo tu bolo predtým, je v súbore ${before}.`
        : "Predtým tu nebol žiadny obchod, ktorý by sa dal prečítať.",
    );
    print("Účty a heslá sú tie zo zálohy, aj tých, ktorých ste odvtedy odstránili; všetci sa musia znova prihlásiť.");
    if (!canAnybodySignIn(dataDir)) {
      print(
        "Nikto sa však nemôže prihlásiť: účet odblokujete príkazom npm run admin -- enable E-MAIL, nový pridá add E-MAIL.",
      );
    }
  });
}

function canAnybodySignIn(dataDir: string): boolean {
  const db = openDatabase(dataDir);
  try {
    return accountRows(db).all().some(isUsable);
  } finally {
    db.close();
  }
}

/** Relative to where the person typed the command, because npm runs it in the checkout. */
function fileOf([file, ...rest]: readonly string[], env: Env, command: string): string {
  if (!file || rest.length > 0) throw new UserError(`Použitie: npm run ${command} -- SÚBOR`);
  return resolve(env.INIT_CWD ?? "", file);
}

async function inFolder(
  env: Env,
  failed: (reason: string) => string,
  work: (dataDir: string) => Promise<void>,
): Promise<void> {
  const { dataDir } = settingsFrom(env);
  try {
    await work(dataDir);
  } catch (error) {
    throw explained(error, failed);
  }
}

/** A disk that is not mounted has lost all of them. */
const shown = (paths: readonly string[]) => [...paths.slice(0, 20), ...(paths.length > 20 ? ["…"] : [])];

const summary = (counts: { products: number; categories: number; files: number; accounts: number }) =>
  `Produkty: ${counts.products}, kategórie: ${counts.categories}, súbory: ${counts.files}, účty: ${counts.accounts}.`;

const print = (...lines: string[]) => void process.stdout.write(`${lines.join("\n")}\n`);
