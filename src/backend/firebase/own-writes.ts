import type { Collection, Document } from "../backend.ts";
import { same } from "../same.ts";

/** How long a listener may take to tell this client of its own writes. */
const REMEMBERED_MS = 60_000;

interface Place {
  readonly collection: Collection;
  readonly id: string;
}
interface OwnWrite extends Place {
  /** As a listener may still show it, in the order it was so; undefined where that is not known. */
  readonly earlier: readonly Stored[] | undefined;
  readonly document: Stored;
  readonly at: number;
}
/** Undefined where there is none. */
type Stored = Document | undefined;

/** What this client has just written, laid over what a collection's listener says while it has not heard of it: as soon as it shows
 *  anything but what was there before, it knows better, for it may tell of somebody's later write. */
export function ownWrites(now: () => number = Date.now) {
  const written = new Map<string, OwnWrite>();

  /** To be called each time a listener has heard what all documents of a collection are. */
  function heard(collection: Collection, documents: readonly Document[]): void {
    for (const [key, own] of written) {
      if (own.collection !== collection) continue;
      const left = stillEarlier(
        own,
        documents.find(({ id }) => id === own.id),
      );
      if (!left || now() - own.at > REMEMBERED_MS) written.delete(key);
      else written.set(key, left);
    }
  }
  return {
    heard,
    note({ collection, id }: Place, before: Stored, document: Stored): void {
      const key = JSON.stringify([collection, id]);
      const last = written.get(key);
      const earlier = last?.earlier ? [...last.earlier, last.document, before] : [before];
      written.set(key, { collection, id, earlier, document, at: now() });
    },
    /** A document is deleted without looking at it. */
    noteDeleted({ collection, id }: Place): void {
      const own = { collection, id, earlier: undefined, document: undefined, at: now() };
      written.set(JSON.stringify([collection, id]), own);
    },
    over(collection: Collection, documents: readonly Document[]): readonly Document[] {
      heard(collection, documents);
      const byId = new Map(documents.map((document) => [document.id, document]));
      for (const own of written.values()) {
        if (own.collection !== collection) continue;
        if (own.document) byId.set(own.id, own.document);
        else byId.delete(own.id);
      }
      return [...byId.values()];
    },
  };
}

/** The write as it is left when a listener shows this of its document; undefined when the listener knows better. */
function stillEarlier(own: OwnWrite, shown: Stored): OwnWrite | undefined {
  if (same(shown, own.document)) return undefined;
  if (!own.earlier) return own;
  const at = own.earlier.findIndex((earlier) => same(earlier, shown));
  return at < 0 ? undefined : { ...own, earlier: own.earlier.slice(at) };
}
