import { BackendError, type Documents } from "../backend.ts";
import type { Accounts } from "./auth.ts";
import { translated } from "./codes.ts";
import { type EverythingParts, everythingBy } from "./everything.ts";
import { inTurn } from "./in-turn.ts";
import type { LiveReads } from "./live-reads.ts";
import { ownWrites } from "./own-writes.ts";
import { checkOnline, patiently } from "./patience.ts";
import { additionPlan, changesPlan, type Plan } from "./plan.ts";
import { type TransactionParts, transacted } from "./transaction.ts";

export interface WritesParts
  extends Omit<TransactionParts, "everything" | "own" | "patience">,
    Omit<EverythingParts, "own"> {
  readonly accounts: Accounts;
  readonly onWhole: LiveReads["onWhole"];
  readonly patienceMs?: number | undefined;
}

export interface Writes extends Pick<Documents, "add" | "commit"> {
  /** All documents of a collection as names are judged by them. */
  readonly everything: ReturnType<typeof everythingBy>;
}

/** Every write is a transaction: it compares what its writer saw, is all or none, and fails when nobody answers, where a plain
 *  write of the SDK's would wait for the network behind the user's back (ADR-031). */
export function firestoreWrites(parts: WritesParts): Writes {
  const { accounts } = parts;
  const turn = inTurn(parts.patienceMs);
  const own = ownWrites();
  parts.onWhole(own.heard);
  const everything = everythingBy({ ...parts, own });
  const write = (plan: () => Plan) =>
    translated(async () => {
      checkOnline();
      const who = await patiently(accounts.who);
      if (who !== "staff") throw new BackendError(who === "visitor" ? "signedOut" : "denied");
      const planned = plan();
      return turn((patience) => transacted(planned, { ...parts, everything, own, patience }));
    }, accounts.who);
  return {
    everything,
    async add(collection, id, fields) {
      return (await write(() => additionPlan(collection, id, fields))) ? "added" : "duplicate";
    },
    async commit(changes) {
      return (await write(() => changesPlan(changes))) ? "committed" : "duplicate";
    },
  };
}
