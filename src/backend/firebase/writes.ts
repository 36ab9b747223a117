import type { Firestore } from "firebase/firestore";
import { BackendError, type Change, type Documents } from "../backend.ts";
import type { AuthClient } from "./auth.ts";
import { translated } from "./errors.ts";
import { changesPlan } from "./plan.ts";
import { checkOnline, withTimeout } from "./timeout.ts";
import { transact } from "./transaction.ts";

/** Every write is a transaction: it compares what its writer saw, is all or none, and fails when nobody answers, whereas a plain
 *  write of the SDK would be sent whenever there is a network again (ADR-031). */
export function firestoreWrites(firestore: Firestore, authClient: AuthClient): Pick<Documents, "add" | "commit"> {
  const write = (changes: readonly Change[]): Promise<boolean> =>
    translated(async () => {
      checkOnline();
      const who = await withTimeout(authClient.who);
      if (who !== "staff") throw new BackendError(who === "visitor" ? "signedOut" : "denied");
      const plan = changesPlan(changes);
      return withTimeout((timeout) => transact(firestore, plan, timeout));
    }, authClient.who);
  return {
    async add(collection, id, fields) {
      return (await write([{ kind: "add", collection, id, fields }])) ? "added" : "duplicate";
    },
    async commit(changes) {
      return (await write(changes)) ? "committed" : "duplicate";
    },
  };
}
