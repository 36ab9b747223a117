import type { Change, Document, Documents, Fields } from "#src/backend/backend.ts";
import { same } from "#src/backend/same.ts";
import { type BatchProgress, nextBatch, type PlannedChange, type WhyLeft } from "#src/domain/batches.ts";
import { MOST_ITEMS } from "#src/domain/my-list.ts";
import { failedWith } from "./retry.ts";

/** How often a commit is tried again after a conflict, each time without the products that others have changed. */
const MOST_ATTEMPTS = 5;

interface BatchOptions {
  /** Once aborted, no further commit begins. */
  readonly signal?: AbortSignal;
  /** Called after each commit, and where the answer to one was lost. */
  readonly onProgress?: (progress: BatchProgress) => void;
}
type Settled = Pick<BatchProgress, "done" | "left">;

/** Carries out what is open of a plan, in commits that are each all or nothing (B10). What somebody has changed since the preview is left
 *  alone. Resolves when nothing is open or the signal is aborted. Other failures than conflicts are thrown; to go on, call it with the last
 *  progress: what is stored already is recognised and not written again. */
export async function runBatches(
  documents: Documents,
  plan: BatchProgress,
  { signal, onProgress }: BatchOptions = {},
): Promise<BatchProgress> {
  let progress = plan;
  const report = (next: BatchProgress) => {
    progress = next;
    onProgress?.(next);
  };
  while (progress.open.length > 0 && !signal?.aborted) {
    const batch = nextBatch(progress.open, documents.mostNames);
    try {
      const { done, left } = await commitBatch(documents, batch);
      report({
        done: [...progress.done, ...done],
        left: [...progress.left, ...left],
        open: progress.open.slice(batch.length),
        inDoubt: 0,
      });
    } catch (error) {
      if (failedWith(error, "unavailable")) report({ ...progress, inDoubt: batch.length });
      throw error;
    }
  }
  return progress;
}

async function commitBatch(
  documents: Documents,
  batch: readonly PlannedChange[],
  attemptsLeft = MOST_ATTEMPTS,
): Promise<Settled> {
  if (batch.length === 0) return { done: [], left: [] };
  let refusal: "duplicate" | "invalid" = "duplicate";
  try {
    if ((await documents.commit(batch.map(changeOf))) === "committed") return { done: batch, left: [] };
  } catch (error) {
    if (failedWith(error, "conflict", "notFound")) return commitUnchanged(documents, batch, attemptsLeft);
    if (!failedWith(error, "invalid")) throw error;
    refusal = "invalid";
  }
  return commitHalves(documents, batch, refusal);
}

/** Halves the batch until only the changes that are refused are left. */
async function commitHalves(documents: Documents, batch: readonly PlannedChange[], why: WhyLeft): Promise<Settled> {
  if (batch.length === 1) return { done: [], left: batch.map((change) => ({ change, why })) };
  const middle = Math.ceil(batch.length / 2);
  const first = await commitBatch(documents, batch.slice(0, middle));
  const second = await commitBatch(documents, batch.slice(middle));
  return { done: [...first.done, ...second.done], left: [...first.left, ...second.left] };
}

/** Commits the changes of products that still are as they were seen. */
async function commitUnchanged(
  documents: Documents,
  batch: readonly PlannedChange[],
  attemptsLeft: number,
): Promise<Settled> {
  const stored = await readStored(documents, batch);
  const settled = batch.map((change) => ({ change, state: stateOf(change, stored.get(change.id)) }));
  const inState = (wanted: string) => settled.filter(({ state }) => state === wanted).map(({ change }) => change);
  const rest = inState("open");
  const again: Settled =
    attemptsLeft > 0
      ? await commitBatch(documents, rest, attemptsLeft - 1)
      : { done: [], left: rest.map((change) => ({ change, why: "changed" })) };
  return {
    done: [...inState("done"), ...again.done],
    left: [
      ...inState("gone").map((change) => ({ change, why: "gone" as const })),
      ...inState("changed").map((change) => ({ change, why: "changed" as const })),
      ...again.left,
    ],
  };
}

async function readStored(documents: Documents, batch: readonly PlannedChange[]): Promise<Map<string, Document>> {
  const stored = new Map<string, Document>();
  for (let at = 0; at < batch.length; at += MOST_ITEMS) {
    const ids = batch.slice(at, at + MOST_ITEMS).map(({ id }) => id);
    const found = await documents.readList({ collection: "products", pick: { kind: "ids", ids } });
    for (const document of found.documents) stored.set(document.id, document);
  }
  return stored;
}

/** "done": the very same is stored already, by an attempt whose answer was lost. */
function stateOf({ seen, fields }: PlannedChange, stored: Document | undefined): WhyLeft | "done" | "open" {
  if (!stored) return seen ? "gone" : "open";
  const names = Object.keys(fields);
  const isAs = (values: Fields) => names.every((name) => same(stored[name], values[name]));
  if (isAs(fields)) return "done";
  return seen && isAs(seen) ? "open" : "changed";
}

function changeOf({ id, seen, fields }: PlannedChange): Change {
  if (!seen) return { kind: "add", collection: "products", id, fields };
  const names = Object.keys(fields).filter((name) => name in seen);
  const expected = Object.fromEntries(names.map((name) => [name, seen[name]]));
  return { kind: "update", collection: "products", id, fields, expected };
}
