import type { Collection, Document } from "../backend.ts";
import type { Reads } from "./firestore.ts";
import type { LiveReads } from "./live-reads.ts";
import type { ownWrites } from "./own-writes.ts";
import type { Patience } from "./patience.ts";

export interface EverythingParts {
  readonly whole: LiveReads["whole"];
  readonly reads: Reads;
  readonly own: ReturnType<typeof ownWrites>;
}

/** All documents of a collection, as names are judged by them: as its listener has them, which costs no reads while it runs, with
 *  what this client has just written; asked for anew where the listener doubts. */
export function everythingBy({ whole, reads, own }: EverythingParts) {
  return async (collection: Collection, patience: Patience): Promise<readonly Document[]> => {
    const heard = await whole(collection, patience);
    return heard ? own.over(collection, heard) : (await reads.list({ collection })).documents;
  };
}
