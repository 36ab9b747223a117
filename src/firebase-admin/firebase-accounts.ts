import type { AccountService, StaffAccount } from "#src/commands/admin-command.ts";
import { UserError } from "#src/commands/user-error.ts";
import { callFirebase, hasCode } from "./call-firebase.ts";
import type { Auth, User } from "./sdk.ts";

const CLAIM = "staff"; // the claim that the rules read (D16)
const MOST_AT_ONCE = 1_000;

export interface FirebaseAccount extends StaffAccount {
  readonly uid: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** The accounts of a Firebase project (spec §6). Anybody who signed up has one; those of staff have the claim. */
export function firebaseAccountService(auth: () => Auth): AccountService<FirebaseAccount> {
  /** Changes an account and signs it out everywhere. */
  async function update(uid: string, changes: Parameters<Auth["updateUser"]>[1]): Promise<void> {
    await callFirebase(() => auth().updateUser(uid, changes));
    await callFirebase(() => auth().revokeRefreshTokens(uid));
  }
  /** False if the address has an account already. Sets the claim last. */
  async function create(email: string, password: string, claims: object = {}): Promise<boolean> {
    try {
      const { uid } = await callFirebase(() => auth().createUser({ email, password }));
      await callFirebase(() => auth().setCustomUserClaims(uid, { ...claims, [CLAIM]: true }));
      return true;
    } catch (error) {
      if (hasCode(error, "auth/email-already-exists")) return false;
      throw error;
    }
  }
  return {
    async find(email) {
      try {
        return accountFrom(await callFirebase(() => auth().getUserByEmail(email.trim())));
      } catch (error) {
        if (hasCode(error, "auth/user-not-found")) return undefined;
        throw error;
      }
    },
    async all() {
      const users: User[] = [];
      for (let page: string | undefined, isFirst = true; isFirst || page; isFirst = false) {
        const listed = await callFirebase(() => auth().listUsers(MOST_AT_ONCE, page));
        users.push(...listed.users);
        page = listed.pageToken;
      }
      return users.map(accountFrom).sort((a, b) => (a.email < b.email ? -1 : 1));
    },
    add: (email, password) => create(email.trim(), password),
    async admit({ uid, email, claims }, password) {
      // Who made the account may hold more than its password: a link that takes it back, a telephone number, another provider (fault 108).
      await callFirebase(() => auth().deleteUser(uid));
      if (await create(email, password, claims)) return;
      throw new UserError(`Účet ${email} niekto práve založil znova; vypnite registráciu a zopakujte príkaz.`);
    },
    setPassword: ({ uid }, password) => update(uid, { password }),
    disable: ({ uid }) => update(uid, { disabled: true }),
    enable: ({ uid }) => update(uid, { disabled: false }),
    remove: ({ uid }) => callFirebase(() => auth().deleteUser(uid)),
    sessionsNote: "Kto je práve prihlásený, môže upravovať ešte najviac hodinu.",
  };
}

const accountFrom = ({ uid, email = "", disabled, customClaims = {} }: User): FirebaseAccount => ({
  uid,
  email,
  disabled,
  claims: customClaims,
  staff: customClaims[CLAIM] === true,
});
