import { StartError } from "../start-error.ts";
import { patiently } from "../store/transaction.ts";
import type { Account, AccountRows } from "./account-rows.ts";
import { generatePassword, hashPassword } from "./password.ts";
import { isEmail, isPasswordLength, PASSWORD_RULE } from "./rules.ts";

export interface Terminal {
  print(line: string): void;
  /** Empty where the person wants one made up. */
  readPassword(): Promise<string>;
}

const USAGE = `Použitie: npm run admin -- PRÍKAZ E-MAIL
  list              vypíše účty
  add E-MAIL        pridá účet
  password E-MAIL   zmení heslo a odhlási účet všade
  disable E-MAIL    zablokuje účet a odhlási ho
  enable E-MAIL     odblokuje účet
  remove E-MAIL     odstráni účet
Heslo sa zadáva na vyzvanie alebo štandardným vstupom; prázdne sa vygeneruje a vypíše.`;

/** `npm run admin -- …` (design §4): staff accounts, also while the server runs. Throws a `StartError` for what cannot be done. */
export async function adminCommand(
  [command = "", email = "", ...rest]: readonly string[],
  accounts: AccountRows,
  { print, readPassword }: Terminal,
): Promise<void> {
  const existing = (): Account => {
    const account = accounts.find(email);
    if (!account) throw new StartError(`Účet ${email} neexistuje.`);
    return account;
  };
  async function newHash(): Promise<string> {
    const typed = await readPassword();
    const password = typed || generatePassword();
    if (!isPasswordLength(password)) throw new StartError(`Heslo ${PASSWORD_RULE}.`);
    if (!typed) print(`Heslo (zobrazí sa iba teraz): ${password}`);
    return hashPassword(password);
  }
  const commands: Readonly<Record<string, () => Promise<string>>> = {
    async add() {
      if (!isEmail(email)) throw new StartError("Zadajte e-mailovú adresu nového účtu.");
      if (accounts.find(email)) throw new StartError(`Účet ${email} už existuje.`);
      const hash = await newHash();
      if (!(await patiently(() => accounts.add(email, hash)))) throw new StartError(`Účet ${email} už existuje.`);
      return `Účet ${email} bol pridaný.`;
    },
    async password() {
      const account = existing();
      const hash = await newHash();
      await patiently(() => accounts.setPassword(account, hash));
      return `Heslo účtu ${account.email} bolo zmenené.`;
    },
    async disable() {
      const account = existing();
      await patiently(() => accounts.disable(account));
      return `Účet ${account.email} bol zablokovaný.`;
    },
    async enable() {
      const account = existing();
      await patiently(() => accounts.enable(account));
      return `Účet ${account.email} bol odblokovaný.`;
    },
    async remove() {
      const account = existing();
      await patiently(() => accounts.remove(account));
      return `Účet ${account.email} bol odstránený.`;
    },
    async list() {
      const lines = accounts.all().map((account) => `${account.email}${account.disabled ? " (zablokovaný)" : ""}`);
      return lines.join("\n") || "Žiadne účty.";
    },
  };
  const chosen = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!chosen || rest.length > 0 || (command === "list" ? email !== "" : email === "")) throw new StartError(USAGE);
  print(await chosen());
}
