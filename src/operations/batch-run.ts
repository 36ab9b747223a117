import type { Change, Documents } from "#src/backend/backend.ts";
import { type BatchProgress, nextBatch, type PlannedChange, settled } from "#src/domain/changes/batches.ts";
import { commitOnce, type OperationOptions } from "./commit-once.ts";

interface BatchOptions extends OperationOptions {
  readonly action: string;
  readonly onProgress?: (progress: BatchProgress) => void; // called after each answer
}

/** Carries out what is open of a plan, in commits that are each all or nothing (B10). What is refused is left out, and the rest of its batch is
 *  sent again. Called again after a failure with the last progress, it sends the batch without an answer with the same key (ADR-021). */
export async function runBatches(
  documents: Documents,
  plan: BatchProgress,
  options: BatchOptions,
): Promise<BatchProgress> {
  let progress = plan;
  while (progress.open.length > 0 && !options.signal?.aborted) {
    const batch = nextBatch(progress.open);
    const key = `${options.action}-${progress.answered}`;
    const outcome = await commitOnce(documents, batch.map(portChange), { ...options, key });
    progress = settled(progress, batch, outcome === "committed" ? [] : outcome);
    options.onProgress?.(progress);
  }
  return progress;
}

/** A planned change as the port takes it. A deletion that takes an addition back spares a document that others refer to (`unlessUsed`). */
function portChange({ collection, id, expected, fields, deletes, restores }: PlannedChange): Change {
  if (deletes)
    return { kind: "delete", collection, id, ...(expected && { expected }), ...(restores && { unlessUsed: true }) };
  const restoring = restores ? ({ restores } as const) : {};
  if (!expected) return { kind: "add", collection, id, fields, ...restoring };
  // A field that was missing is missing in what is expected, too.
  const names = Object.keys(fields).filter((name) => Object.hasOwn(expected, name));
  const values = Object.fromEntries(names.map((name) => [name, expected[name]]));
  return { kind: "update", collection, id, fields, expected: values, ...restoring };
}
