import type { Change, Document, Documents, Fields } from "#src/backend/backend.ts";
import { same } from "#src/backend/same.ts";
import { type BatchProgress, nextBatch, type PlannedChange, type WhySkipped } from "#src/domain/bulk/batches.ts";
import { MOST_ITEMS } from "#src/domain/my-list/my-list.ts";
import { failedWith } from "./retry.ts";

/** How often a commit is tried again after a conflict, each time without the products that others have changed. */
const MOST_ATTEMPTS = 5;

interface BatchOptions {
  /** Once aborted, no further commit begins. */
  readonly signal?: AbortSignal;
  /** Called after each batch that changed something, or whose answer was lost. */
  readonly onProgress?: (progress: BatchProgress) => void;
}
/** Which changes of a batch are carried out or skipped; grows while the batch is committed. */
interface Settled {
  readonly done: PlannedChange[];
  readonly skipped: BatchProgress["skipped"][number][];
}

/** Carries out what is open of a plan, in commits that are each all or nothing (B10). What somebody has changed since the preview is
 *  skipped. Resolves when nothing is open or the signal is aborted. Other failures than conflicts are thrown; to go on, call it with the last
 *  progress: what is stored already is recognised and not written again. */
export async function runBatches(
  documents: Documents,
  plan: BatchProgress,
  { signal, onProgress }: BatchOptions = {},
): Promise<BatchProgress> {
  let progress = plan;
  while (progress.open.length > 0 && !signal?.aborted) {
    const batch = nextBatch(progress.open, documents.mostNames);
    const settled: Settled = { done: [], skipped: [] };
    let failure: { readonly error: unknown } | undefined;
    try {
      await committer(documents, settled, progress.inDoubt > 0)(batch);
    } catch (error) {
      failure = { error };
    }
    const isLost = failure !== undefined && failedWith(failure.error, "unavailable");
    if (!failure || isLost || settled.done.length + settled.skipped.length > 0) {
      progress = withSettled(progress, settled, isLost ? batch.length : 0);
      onProgress?.(progress);
    }
    if (failure) throw failure.error;
  }
  return progress;
}

/** `lost`: how many changes the batch had whose answer was lost. */
function withSettled(progress: BatchProgress, { done, skipped }: Settled, lost: number): BatchProgress {
  const ids = new Set([...done, ...skipped.map(({ change }) => change)].map(({ id }) => id));
  return {
    done: [...progress.done, ...done],
    skipped: [...progress.skipped, ...skipped],
    open: progress.open.filter(({ id }) => !ids.has(id)),
    inDoubt: Math.max(0, lost - ids.size),
  };
}

/** Makes the function that commits a batch and notes in `settled` what became of it. `mayBeDone`: whether an earlier attempt, whose answer
 *  was lost, may have stored the batch; otherwise what is stored already was stored by somebody else. */
function committer(documents: Documents, settled: Settled, mayBeDone: boolean) {
  const skip = (changes: readonly PlannedChange[], why: WhySkipped) =>
    void settled.skipped.push(...changes.map((change) => ({ change, why })));

  async function commit(batch: readonly PlannedChange[], attemptsLeft = MOST_ATTEMPTS): Promise<void> {
    if (batch.length === 0) return;
    let refusal: "duplicate" | "invalid" = "duplicate";
    try {
      if ((await documents.commit(batch.map(changeOf))) === "committed") {
        settled.done.push(...batch);
        return;
      }
    } catch (error) {
      if (failedWith(error, "conflict", "notFound")) return commitUnchanged(batch, attemptsLeft);
      if (!failedWith(error, "invalid")) throw error;
      refusal = "invalid";
    }
    // Halves the batch until each refused change is alone.
    if (batch.length === 1) return skip(batch, refusal);
    const middle = Math.ceil(batch.length / 2);
    await commit(batch.slice(0, middle));
    await commit(batch.slice(middle));
  }

  /** Commits the changes of products that still are as they were seen. */
  async function commitUnchanged(batch: readonly PlannedChange[], attemptsLeft: number): Promise<void> {
    const stored = await readStored(documents, batch);
    const states = batch.map((change) => ({ change, state: stateOf(change, stored.get(change.id), mayBeDone) }));
    const inState = (wanted: string) => states.filter(({ state }) => state === wanted).map(({ change }) => change);
    settled.done.push(...inState("done"));
    skip(inState("gone"), "gone");
    skip(inState("changed"), "changed");
    if (attemptsLeft > 0) await commit(inState("open"), attemptsLeft - 1);
    else skip(inState("open"), "changed");
  }
  return commit;
}

async function readStored(documents: Documents, batch: readonly PlannedChange[]): Promise<Map<string, Document>> {
  const stored = new Map<string, Document>();
  for (let at = 0; at < batch.length; at += MOST_ITEMS) {
    const ids = batch.slice(at, at + MOST_ITEMS).map(({ id }) => id);
    const found = await documents.readList({ collection: "products", query: "ids", ids });
    for (const document of found.documents) stored.set(document.id, document);
  }
  return stored;
}

/** "done": the very same is stored already, by an attempt of ours whose answer was lost. */
function stateOf(
  { seen, fields, mayBeStored }: PlannedChange,
  stored: Document | undefined,
  mayBeDone: boolean,
): WhySkipped | "done" | "open" {
  if (!stored) return seen ? "gone" : "open";
  const names = Object.keys(fields);
  const isAs = (values: Fields) => names.every((name) => same(stored[name], values[name]));
  if ((mayBeDone || mayBeStored) && isAs(fields)) return "done";
  return seen && isAs(seen) ? "open" : "changed";
}

function changeOf({ id, seen, fields }: PlannedChange): Change {
  if (!seen) return { kind: "add", collection: "products", id, fields };
  const names = Object.keys(fields).filter((name) => name in seen);
  const expected = Object.fromEntries(names.map((name) => [name, seen[name]]));
  return { kind: "update", collection: "products", id, fields, expected };
}
