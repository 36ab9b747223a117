import { randomUUID } from "node:crypto";
import { Refusal } from "./status.ts";

/** What each open transaction of the Admin SDK has read, as questions whether it still holds. The client SDK has none
 *  on the server; it sends what it read as preconditions. */
export interface Transactions {
  begin(): Buffer;
  /** Remembers a read; nothing to remember where there is no transaction. */
  read(id: Uint8Array | undefined, stillHolds: () => boolean): void;
  /** Ends it; refuses with ABORTED, which makes the SDK try again, when something it read has changed. */
  close(id: Uint8Array | undefined): void;
  drop(id: Uint8Array | undefined): void;
}

export function createTransactions(): Transactions {
  const open = new Map<string, (() => boolean)[]>();
  const key = (id: Uint8Array | undefined) => Buffer.from(id ?? []).toString();
  const reads = (id: Uint8Array) => {
    const found = open.get(key(id));
    if (!found) throw new Refusal("INVALID_ARGUMENT", "The referenced transaction has expired or is no longer valid.");
    return found;
  };
  return {
    begin() {
      const id = Buffer.from(randomUUID());
      open.set(key(id), []);
      return id;
    },
    read(id, stillHolds) {
      if (id?.length) reads(id).push(stillHolds);
    },
    close(id) {
      if (!id?.length) return;
      const holds = reads(id).every((stillHolds) => stillHolds());
      open.delete(key(id));
      if (!holds) throw new Refusal("ABORTED", "There was contention: something that was read has changed. Try again.");
    },
    drop: (id) => void open.delete(key(id)),
  };
}
