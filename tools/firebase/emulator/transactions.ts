import { randomUUID } from "node:crypto";
import { Refusal } from "./status.ts";

/** The reads of each open transaction of the Admin SDK, as functions that check whether they still hold. The client SDK opens
 *  none on the server; it sends its reads as preconditions. */
export interface Transactions {
  begin(): Buffer;
  /** Records a read; does nothing without a transaction. */
  read(id: Uint8Array | undefined, stillHolds: () => boolean): void;
  /** Ends it. Throws ABORTED, after which the SDK retries, when something it read has changed. */
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
