import type { Change, Document, Documents, Fields } from "#src/backend/backend.ts";
import { same } from "#src/backend/same.ts";
import {
  type BatchProgress,
  MOST_IN_COMMIT,
  nextBatch,
  type PlannedChange,
  settled,
  type WhySkipped,
} from "#src/domain/bulk/batches.ts";
import { MOST_ITEMS } from "#src/domain/my-list/my-list.ts";
import { failedWith } from "./retry.ts";

/** How often in succession a commit is tried again after a conflict, each time without the products that others have changed. */
const MOST_ATTEMPTS = 5;

interface BatchOptions {
  /** Once aborted, no further commit begins. */
  readonly signal?: AbortSignal;
  /** Called after each commit that settled something, or whose answer was lost. */
  readonly onProgress?: (progress: BatchProgress) => void;
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
  /** After a refusal the batch is halved until it holds only the refused change; then it grows again. */
  let most = MOST_IN_COMMIT;
  let conflicts = 0;
  function advance(next: BatchProgress): void {
    progress = next;
    onProgress?.(progress);
  }
  while (progress.open.length > 0 && !signal?.aborted) {
    const batch = nextBatch(progress.open, documents.mostNames).slice(0, most);
    const outcome = await commit(documents, batch).catch((error) => {
      if (failedWith(error, "unavailable")) advance({ ...progress, inDoubt: Math.max(progress.inDoubt, batch.length) });
      throw error;
    });
    if (outcome === "committed") {
      advance(
        settled(
          progress,
          batch,
          batch.map(() => "done"),
        ),
      );
    } else if (outcome === "conflict" || outcome === "dangling") {
      const stored = await readStored(documents, batch);
      const isLast = ++conflicts > MOST_ATTEMPTS;
      const states = batch.map((change, at) => stateOf(change, stored, at < progress.inDoubt));
      advance(
        settled(
          progress,
          batch,
          states.map((state) => (isLast && state === "open" ? "changed" : state)),
        ),
      );
      if (!isLast) continue;
    } else if (batch.length > 1) {
      most = Math.ceil(batch.length / 2);
      continue;
    } else {
      advance(settled(progress, batch, [outcome]));
    }
    most = Math.min(MOST_IN_COMMIT, most * 2);
    conflicts = 0;
  }
  return progress;
}

async function commit(documents: Documents, batch: readonly PlannedChange[]) {
  try {
    return await documents.commit(batch.map(changeOf));
  } catch (error) {
    if (failedWith(error, "conflict", "notFound")) return "conflict";
    if (failedWith(error, "invalid")) return "invalid";
    throw error;
  }
}

interface StoredShop {
  readonly products: ReadonlyMap<string, Document>;
  /** The ids of the categories, where the batch gives some. */
  readonly categories: ReadonlySet<unknown>;
}

async function readStored(documents: Documents, batch: readonly PlannedChange[]): Promise<StoredShop> {
  const products = new Map<string, Document>();
  for (let at = 0; at < batch.length; at += MOST_ITEMS) {
    const ids = batch.slice(at, at + MOST_ITEMS).map(({ id }) => id);
    const found = await documents.readList({ collection: "products", query: "ids", ids });
    for (const document of found.documents) products.set(document.id, document);
  }
  const hasCategory = batch.some(({ fields }) => fields.Category);
  const categories = hasCategory ? (await documents.readList({ collection: "categories" })).documents : [];
  return { products, categories: new Set(categories.map(({ id }) => id)) };
}

/** What is to become of a change. "done": the very same is stored already. `mayBeDone`: by an earlier attempt, whose answer was lost;
 *  otherwise somebody else has stored it. */
function stateOf(
  { id, seen, fields, mayBeStored }: PlannedChange,
  { products, categories }: StoredShop,
  mayBeDone: boolean,
): WhySkipped | "done" | "open" {
  const stored = products.get(id);
  const isAs = (values: Fields) => Object.keys(fields).every((name) => same(stored?.[name], values[name]));
  if (!stored && seen) return "gone";
  if (stored && (mayBeDone || mayBeStored) && isAs(fields)) return "done";
  if (stored && !(seen && isAs(seen))) return "changed";
  const isDangling = fields.Category && fields.Category !== stored?.Category && !categories.has(fields.Category);
  return isDangling ? "dangling" : "open";
}

function changeOf({ id, seen, fields }: PlannedChange): Change {
  if (!seen) return { kind: "add", collection: "products", id, fields };
  const names = Object.keys(fields).filter((name) => name in seen);
  const expected = Object.fromEntries(names.map((name) => [name, seen[name]]));
  return { kind: "update", collection: "products", id, fields, expected };
}
