import { isEmail, LONGEST_PASSWORD } from "#src/domain/accounts/account-rules.ts";
import { problemOf } from "#src/domain/accounts/common-passwords.ts";
import { type PasswordProblem, SHORTEST_PASSWORD } from "#src/domain/accounts/password-rule.ts";
import { generatePassword } from "./generate-password.ts";
import { UserError } from "./user-error.ts";

export interface Terminal {
  print(line: string): void;
  readPassword(): Promise<string>; // "" if the operator wants a generated password
}

const USAGE = `Použitie: npm run admin -- PRÍKAZ E-MAIL
  list              vypíše účty
  add E-MAIL        pridá účet
  password E-MAIL   zmení heslo a odhlási účet všade
  disable E-MAIL    zablokuje účet a odhlási ho
  enable E-MAIL     odblokuje účet
  remove E-MAIL     odstráni účet
Heslo sa zadáva na vyzvanie alebo štandardným vstupom; prázdne sa vygeneruje a vypíše.`;

const LENGTH = `musí mať ${SHORTEST_PASSWORD} až ${LONGEST_PASSWORD} znakov`;
const PROBLEMS: Readonly<Record<PasswordProblem, string>> = {
  tooShort: LENGTH,
  tooLong: LENGTH,
  ownEmail: "nesmie obsahovať e-mail účtu",
  common: "je príliš bežné, aj s číslicami alebo znakmi okolo",
};

export interface StaffAccount {
  readonly email: string;
  readonly disabled: boolean;
  readonly staff: boolean; // may write (spec §6)
}
/** The accounts of one provider. `A` is an account with what this provider finds it by, such as its id. */
export interface AccountService<A extends StaffAccount = StaffAccount> {
  find(email: string): Promise<A | undefined>;
  all(): Promise<readonly A[]>;
  /** Adds an account of staff. Returns false if the address has an account already. */
  add(email: string, password: string): Promise<boolean>;
  /** Makes an existing account one of staff, with a new password, and signs it out everywhere, because a stranger may have made it. */
  admit(account: A, password: string): Promise<void>;
  setPassword(account: A, password: string): Promise<void>;
  disable(account: A): Promise<void>;
  enable(account: A): Promise<void>;
  remove(account: A): Promise<void>;
  /** Says how long sessions last after a password is changed or an account disabled or removed, if they do not end at once. */
  readonly sessionsNote?: string;
}

/** `npm run admin -- …` (design §4): staff accounts, in the same words for every provider. */
export async function adminCommand<A extends StaffAccount>(
  [command = "", email = "", ...rest]: readonly string[],
  accounts: AccountService<A>,
  { print, readPassword }: Terminal,
): Promise<void> {
  let generated = ""; // a generated password, which is printed after it is set
  async function newPassword(): Promise<string> {
    const typed = await readPassword();
    if (!typed) generated = generatePassword();
    const password = typed || generated;
    const problem = await problemOf(password, email);
    if (problem) throw new UserError(`Heslo ${PROBLEMS[problem]}.`);
    return password;
  }
  /** Makes a command that changes the account of the e-mail. */
  const onExisting = (change: (account: A) => Promise<void>, reportOf: (email: string) => string) => async () => {
    const account = await accounts.find(email);
    if (!account) throw new UserError(`Účet ${email} neexistuje.`);
    await change(account);
    return reportOf(account.email);
  };
  const note = accounts.sessionsNote ? ` ${accounts.sessionsNote}` : "";
  /** Each does its work and returns the report to print. */
  const commands: Readonly<Record<string, () => Promise<string>>> = {
    async add() {
      if (!isEmail(email)) throw new UserError("Zadajte e-mailovú adresu nového účtu.");
      const account = await accounts.find(email);
      if (account && !account.staff) {
        print(`Účet ${account.email} už niekto založil; založí sa odznova, s novým heslom, a odhlási sa všade.`);
        await accounts.admit(account, await newPassword());
        return `Účet ${account.email} má nové heslo a oprávnenie na úpravy.`;
      }
      const isAdded = !account && (await accounts.add(email, await newPassword()));
      if (!isAdded) throw new UserError(`Účet ${email} už existuje.`);
      return `Účet ${email} bol pridaný.`;
    },
    password: onExisting(
      async (account) => accounts.setPassword(account, await newPassword()),
      (email) => `Heslo účtu ${email} bolo zmenené.${note}`,
    ),
    disable: onExisting(accounts.disable, (email) => `Účet ${email} bol zablokovaný.${note}`),
    enable: onExisting(accounts.enable, (email) => `Účet ${email} bol odblokovaný.`),
    remove: onExisting(accounts.remove, (email) => `Účet ${email} bol odstránený.${note}`),
    list: async () => (await accounts.all()).map(lineOf).join("\n") || "Žiadne účty.",
  };
  const chosen = Object.hasOwn(commands, command) ? commands[command] : undefined;
  const hasRightArguments = (email === "") === (command === "list") && rest.length === 0;
  if (!chosen || !hasRightArguments) throw new UserError(USAGE);
  const report = await chosen();
  if (generated) print(`Heslo (zobrazí sa iba teraz): ${generated}`);
  print(report);
}

function lineOf({ email, staff, disabled }: StaffAccount): string {
  const marks = [...(staff ? [] : ["bez oprávnenia na úpravy"]), ...(disabled ? ["zablokovaný"] : [])];
  return marks.length > 0 ? `${email} (${marks.join(", ")})` : email;
}
