import { writtenPrice } from "../prices/price.ts";
import { PRODUCT_FIELDS, productFrom } from "../products/product.ts";
import type { Recorded, StoredDocument } from "../values/stored.ts";

/** The most changes of one batch (B10), fewer than the port's `MOST_CHANGES`. */
export const MOST_IN_COMMIT = 200;
/** In bytes of JSON. A request to our own server may have 1 MiB; no single change is as large as this. */
const LARGEST_COMMIT = 512 * 1024;

/** A change of one document, as a preview shows it. */
export interface PlannedChange {
  readonly collection: Recorded;
  readonly id: string;
  /** Of the document, as people read it. */
  readonly name: string;
  /** The document as it was when the preview was made; undefined for a new one. */
  readonly expected: StoredDocument | undefined;
  /** The fields to write, each whole and in the form in which it is stored; of a new document all of them. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Whether the document is deleted instead. */
  readonly deletes?: true;
  /** Whether it writes what the document was before (B13). */
  readonly restores?: true;
  /** Whether the document may be so already, because what it undoes may be undone. */
  readonly mayBeStored?: boolean;
  /** The id of the action that it undoes, where only the history says whether that has written anything. */
  readonly undoes?: string | undefined;
}

/** Why a change was skipped: somebody has changed one of its fields since the preview or deleted the document, its new category is deleted,
 *  another document has the name, another special day covers its days (B2), products are in the category that it deletes (B13), the backend
 *  refuses the values, files that it would bring back are not stored any more (B13), or somebody has changed or deleted it after a commit
 *  whose answer was lost, so that only the history says whether it was written. */
export type WhySkipped = (typeof WHY_SKIPPED)[number];
/** In the order in which they are shown. */
export const WHY_SKIPPED = [
  "changed",
  "gone",
  "dangling",
  "duplicate",
  "covered",
  "used",
  "invalid",
  "lost",
  "inDoubt",
] as const;

/** How far a plan is carried out. Its three lists together are the plan without what proved needless. */
export interface BatchProgress {
  readonly done: readonly PlannedChange[];
  readonly skipped: readonly { readonly change: PlannedChange; readonly why: WhySkipped }[];
  /** In the order in which they will be carried out. */
  readonly open: readonly PlannedChange[];
  /** How many of the first changes in `open` may be done, because the answer to their commit was lost. */
  readonly inDoubt: number;
  /** The id of the action of the last commit whose answer was lost. It may arrive late. */
  readonly lostAction?: string;
}

export const planned = (changes: readonly PlannedChange[]): BatchProgress => ({
  done: [],
  skipped: [],
  open: changes,
  inDoubt: 0,
});

/** What became of a change; "open" is tried again, "needless" is dropped, because it would undo what was never made. */
export type BatchOutcome = "done" | "open" | "needless" | WhySkipped;

/** The progress after the first open changes, all in doubt among them, had these outcomes. */
export function settled(progress: BatchProgress, outcomes: readonly BatchOutcome[]): BatchProgress {
  const { done, skipped, open } = progress;
  const of = (wanted: BatchOutcome) => open.filter((_, at) => outcomes[at] === wanted);
  return {
    ...progress,
    done: [...done, ...of("done")],
    skipped: [...skipped, ...WHY_SKIPPED.flatMap((why) => of(why).map((change) => ({ change, why })))],
    open: [...of("open"), ...open.slice(outcomes.length)],
    inDoubt: 0,
  };
}

/** As many of the first changes as one commit takes, at least one. */
export function nextBatch(open: readonly PlannedChange[], most = MOST_IN_COMMIT): readonly PlannedChange[] {
  let bytes = 0;
  const end = open.slice(0, most).findIndex((change, at) => {
    bytes += bytesOf(change);
    return at > 0 && bytes > LARGEST_COMMIT;
  });
  return open.slice(0, end < 0 ? most : end);
}

/** What is sent: the fields, and the values that are expected in them. */
function bytesOf({ expected, fields, deletes }: PlannedChange): number {
  const before = deletes ? expected : Object.keys(fields).map((name) => expected?.[name]);
  return new TextEncoder().encode(JSON.stringify([fields, before])).length;
}

/** The changes that undo what is done, or may be; some may be undone already. New documents stay. A field that was missing gets the
 *  value that it was read as. */
export function reversed({ done, open, inDoubt, lostAction }: BatchProgress): readonly PlannedChange[] {
  const undo = ({ expected, fields, ...change }: PlannedChange) => {
    if (!expected) return [];
    const before = Object.keys(fields).map((field) => [field, storedForm(expected, field)] as const);
    return [{ ...change, expected: { ...expected, ...fields }, fields: Object.fromEntries(before), mayBeStored: true }];
  };
  const perhaps = open.slice(0, inDoubt).map((change) => ({ ...change, undoes: lostAction }));
  return [...done, ...perhaps].flatMap(undo);
}

/** A field of a product of any age, in the form in which it may be written today. */
export function storedForm(product: StoredDocument, field: string): unknown {
  if (field === "Price") return writtenPrice(product.Price);
  return Object.hasOwn(PRODUCT_FIELDS, field)
    ? productFrom(product)[field as keyof typeof PRODUCT_FIELDS]
    : product[field];
}
