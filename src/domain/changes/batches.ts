import type { Recorded, StoredDocument, StoredFields } from "../values/stored.ts";

/** The most changes of one batch (B10), fewer than the port's `MOST_CHANGES`. */
const MOST_IN_BATCH = 200;
/** The most bytes of JSON of one batch. A request to our own server may have 1 MiB, and no single change has as many bytes as a batch. */
const LARGEST_BATCH = 512 * 1024;

export interface PlannedChange {
  readonly collection: Recorded;
  readonly id: string;
  readonly name: string; // of the document, as people read it
  readonly expected: StoredDocument | undefined; // the document as it was at the preview; undefined for a new one
  readonly fields: StoredFields; // to write, each whole and in the form in which it is stored; all of a new document
  readonly deletes?: true;
  readonly restores?: true; // the change writes an earlier state of the document (B13)
}

/** Why a change is refused, in the order in which staff are shown the reasons:
 *  - changed: a field that it writes is no longer as its writer saw it, or another document has the id of an addition;
 *  - gone: the document was deleted;
 *  - dangling: it gives a document the id of a missing document of another collection;
 *  - duplicate: another document of the collection has the name;
 *  - covered: another special day covers one of its days (B2);
 *  - used: other documents refer to the one that it deletes;
 *  - invalid: the values may not be stored;
 *  - lost: the files that it brings back, and nothing else, are not stored any more. */
export const WHY_REFUSED = ["changed", "gone", "dangling", "duplicate", "covered", "used", "invalid", "lost"] as const;
export type WhyRefused = (typeof WHY_REFUSED)[number];

/** How far a plan is carried out. The three lists together are the plan; `answered` counts the batches that the backend has answered. */
export interface BatchProgress {
  readonly done: readonly PlannedChange[];
  readonly skipped: readonly { readonly change: PlannedChange; readonly why: WhyRefused }[];
  readonly open: readonly PlannedChange[];
  readonly answered: number;
}

/** The progress of a plan of which nothing is carried out yet. */
export const unstarted = (open: readonly PlannedChange[]): BatchProgress => ({
  done: [],
  skipped: [],
  open,
  answered: 0,
});

/** The progress after a batch of the first open changes: all of it is done, or, if some were refused, these are skipped and the rest stays open. */
export function settled(
  { done, skipped, open, answered }: BatchProgress,
  batch: readonly PlannedChange[],
  refused: readonly { readonly at: number; readonly why: WhyRefused }[],
): BatchProgress {
  const left = open.slice(batch.length);
  if (refused.length === 0) return { done: [...done, ...batch], skipped, open: left, answered: answered + 1 };
  const places = new Set(refused.map(({ at }) => at));
  return {
    done,
    skipped: [...skipped, ...refused.map(({ at, why }) => ({ change: batch[at] as PlannedChange, why }))],
    open: [...batch.filter((_, at) => !places.has(at)), ...left],
    answered: answered + 1,
  };
}

/** As many of the first changes as one commit takes, at least one. */
export function nextBatch(open: readonly PlannedChange[]): readonly PlannedChange[] {
  let bytes = 0;
  const end = open.slice(0, MOST_IN_BATCH).findIndex((change, at) => {
    bytes += bytesOf(change);
    return at > 0 && bytes > LARGEST_BATCH;
  });
  return open.slice(0, end < 0 ? MOST_IN_BATCH : end);
}

/** The size of what a change sends: the fields, and the values that are expected in them. */
function bytesOf({ expected, fields, deletes }: PlannedChange): number {
  const before = deletes ? expected : Object.keys(fields).map((name) => expected?.[name]);
  return new TextEncoder().encode(JSON.stringify([fields, before])).length;
}
