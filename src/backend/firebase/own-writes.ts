import type { Collection, Document } from "../backend.ts";
import { same } from "../same.ts";

/** How long a listener may take to tell this client of its own writes. */
const REMEMBERED_MS = 60_000;

/** What this client has just written, laid over what its listeners say, which hear of it a little later. */
export function ownWrites(now: () => number = Date.now) {
  const written = new Map<string, { collection: Collection; id: string; document: Document | undefined; at: number }>();
  return {
    /** `document` is undefined where it was deleted. */
    note(collection: Collection, id: string, document: Document | undefined): void {
      written.set(JSON.stringify([collection, id]), { collection, id, document, at: now() });
    },
    over(collection: Collection, documents: readonly Document[]): readonly Document[] {
      const byId = new Map(documents.map((document) => [document.id, document]));
      for (const [key, own] of written) {
        if (own.collection !== collection) continue;
        const isTold = same(byId.get(own.id), own.document) || now() - own.at > REMEMBERED_MS;
        if (isTold) written.delete(key);
        else if (own.document) byId.set(own.id, own.document);
        else byId.delete(own.id);
      }
      return [...byId.values()];
    },
  };
}
