import type { Change, Document, Documents, Fields } from "#src/backend/backend.ts";
import { isFileField } from "#src/backend/collection-rules.ts";
import { HISTORY, pathOf } from "#src/backend/history.ts";
import { isOffline } from "#src/backend/is-offline.ts";
import { same } from "#src/backend/same.ts";
import {
  type BatchOutcome,
  type BatchProgress,
  MOST_IN_COMMIT,
  nextBatch,
  type PlannedChange,
  settled,
  type WhySkipped,
} from "#src/domain/bulk/batches.ts";
import { overlaps, type SpecialDay, specialDayFrom } from "#src/domain/hours/special-days.ts";
import { MOST_ITEMS } from "#src/domain/my-list/my-list.ts";
import { failedWith } from "./retry.ts";

/** How often in succession a commit is tried again after a conflict, each time without the documents that others have changed. */
const MOST_ATTEMPTS = 5;

interface BatchOptions {
  /** Once aborted, no further commit begins. */
  readonly signal?: AbortSignal | undefined;
  /** The id that the records of all commits share (B13); by it the history says what a commit has written whose answer was lost. */
  readonly action: string;
  /** Called after each commit that settled something, or whose answer was lost. */
  readonly onProgress?: (progress: BatchProgress) => void;
}

/** Carries out what is open of a plan, in commits that are each all or nothing (B10). What somebody has changed since the preview is
 *  skipped. Resolves when nothing is open or the signal is aborted. Failures other than conflicts are thrown; to go on, call it with the last
 *  progress and the same action: what is stored already is recognised and not written again. */
export async function runBatches(
  documents: Documents,
  plan: BatchProgress,
  { signal, action, onProgress }: BatchOptions,
): Promise<BatchProgress> {
  let progress = plan;
  /** Halved after a refusal, until the refused change is alone; doubled after each batch that is settled. */
  let most = MOST_IN_COMMIT;
  let conflicts = 0;
  function advance(next: BatchProgress): void {
    progress = next;
    onProgress?.(progress);
  }
  while (progress.open.length > 0 && !signal?.aborted) {
    const batch = nextBatch(progress.open, most);
    const leftAlone = await leftAloneOf(documents, batch);
    if (signal?.aborted) break;
    const mayArrive = !isOffline();
    // Nothing is sent with what is left alone or in doubt: that is read and settled first.
    const written =
      leftAlone.size > 0 || progress.inDoubt > 0
        ? "conflict"
        : await write(documents, batch, action).catch((error: unknown) => {
            if (mayArrive && failedWith(error, "unavailable"))
              advance({ ...progress, inDoubt: batch.length, lostAction: action });
            throw error;
          });
    if (written === "refused") {
      most = Math.ceil(batch.length / 2);
      continue;
    }
    const outcomes =
      written === "conflict" ? await outcomesOf(documents, batch, progress.lostAction, leftAlone) : written;
    // Only attempts that settle nothing are counted: others come to an end by themselves.
    conflicts = outcomes.every((outcome) => outcome === "open") ? conflicts + 1 : 0;
    const triesAgain = outcomes.includes("open") && conflicts <= MOST_ATTEMPTS;
    advance(
      settled(
        progress,
        triesAgain ? outcomes : outcomes.map((outcome, at) => (outcome === "open" ? whySkipped(batch[at]) : outcome)),
      ),
    );
    if (triesAgain) continue;
    most = Math.min(MOST_IN_COMMIT, most * 2);
    conflicts = 0;
  }
  return progress;
}

/** Why a change is skipped that conflicts in all attempts though it is stored as before: an addition is refused for ever where an earlier attempt has
 *  added it and somebody has deleted it since. */
const whySkipped = (change: PlannedChange | undefined): WhySkipped => (change?.expected ? "changed" : "inDoubt");

/** "refused": one of several changes is invalid or a duplicate; halving the batch finds it. "conflict": what became of each is to be read. */
async function write(
  documents: Documents,
  batch: readonly PlannedChange[],
  action: string,
): Promise<readonly BatchOutcome[] | "conflict" | "refused"> {
  try {
    const outcome = await documents.commit(batch.map(portChange), action);
    if (outcome === "dangling") return "conflict";
    if (outcome === "duplicate") return batch.length > 1 ? "refused" : ["duplicate"];
  } catch (error) {
    if (failedWith(error, "conflict", "notFound")) return "conflict";
    if (failedWith(error, "invalid")) return batch.length > 1 ? "refused" : ["invalid"];
    throw error;
  }
  const lost = await lostOf(documents, batch);
  return batch.map((change) => (lost.includes(change) ? "lost" : "done"));
}

/** The changes that take something back and are left alone, because another entry covers a special day now (B2), products are in a category
 *  that was added (B13), or there is nothing to undo. */
async function leftAloneOf(
  documents: Documents,
  batch: readonly PlannedChange[],
): Promise<ReadonlyMap<PlannedChange, BatchOutcome>> {
  const found = new Map<PlannedChange, BatchOutcome>();
  const ofDays = batch.filter(
    ({ collection, fields, restores }) =>
      restores && collection === "special_days" && ("From" in fields || "To" in fields),
  );
  const entries = ofDays.length > 0 ? (await documents.readList({ collection: "special_days" })).documents : [];
  const days = entries.map(specialDayFrom);
  for (const change of ofDays) if (isCovered(change, days)) found.set(change, "covered");
  for (const change of batch) if (await isUsed(documents, change, batch)) found.set(change, "used");
  const made = await madeBy(documents, batch.find(({ undoes }) => undoes)?.undoes);
  for (const change of batch) if (change.undoes && !made.has(pathOfChange(change))) found.set(change, "needless");
  return found;
}

function isCovered({ id, fields }: PlannedChange, days: readonly SpecialDay[]): boolean {
  const stored = days.find((day) => day.id === id);
  const entry = specialDayFrom({ ...stored, ...fields, id });
  return days.some((other) => other.id !== id && overlaps(other, entry));
}

/** Whether a category to be deleted has products that the same batch neither deletes nor moves. */
async function isUsed(
  documents: Documents,
  { collection, id, deletes, restores }: PlannedChange,
  batch: readonly PlannedChange[],
): Promise<boolean> {
  if (!restores || !deletes || collection !== "categories") return false;
  const leaving = new Set(batch.filter((other) => other.deletes || "Category" in other.fields).map(pathOfChange));
  const where = { field: "Category", equals: id };
  const products = await documents.readList({ collection: "products", where, first: batch.length });
  return products.documents.some((product) => !leaving.has(pathOf("products", product.id)));
}

/** The updates of a commit that wrote nothing, because they name files alone, one of which is not stored any more (B13). */
async function lostOf(documents: Documents, batch: readonly PlannedChange[]): Promise<readonly PlannedChange[]> {
  const ofFiles = batch.filter(({ collection, expected, fields, restores }) => {
    const names = Object.keys(fields);
    return restores && expected && names.length > 0 && names.every((name) => isFileField(collection, name));
  });
  const stored = await storedOf(documents, ofFiles);
  return ofFiles.filter((change) => {
    const now = stored.get(pathOfChange(change));
    return now && Object.keys(change.fields).every((name) => same(now[name], change.expected?.[name]));
  });
}

export const pathOfChange = ({ collection, id }: PlannedChange): string => pathOf(collection, id);

/** The documents of changes as they are stored now, by `pathOfChange`. */
export async function storedOf(
  documents: Documents,
  changes: readonly PlannedChange[],
): Promise<ReadonlyMap<string, Document>> {
  const stored = new Map<string, Document>();
  const ids = changes.filter(({ collection }) => collection === "products").map(({ id }) => id);
  for (let at = 0; at < ids.length; at += MOST_ITEMS) {
    const query = { collection: "products", query: "ids", ids: ids.slice(at, at + MOST_ITEMS) } as const;
    for (const product of (await documents.readList(query)).documents)
      stored.set(pathOf("products", product.id), product);
  }
  for (const { collection, id } of changes) {
    const document = collection === "products" ? null : await documents.readOne(collection, id);
    if (document) stored.set(pathOf(collection, id), document);
  }
  return stored;
}

/** The paths of what the newest records of an action say that it has written, as many as a commit has. */
async function madeBy(documents: Documents, action: string | undefined): Promise<ReadonlySet<unknown>> {
  if (action === undefined) return new Set();
  const where = { field: "Commit", equals: action };
  const records = await documents.readList({ collection: HISTORY, where, first: MOST_IN_COMMIT });
  return new Set(records.documents.map(({ Path }) => Path));
}

/** What became of each change of a batch that wrote nothing. What `lostAction` has written is done where it is stored as
 *  planned, else in doubt, because somebody has written since. Of the rest, what is stored as before is open, and all else somebody else's. */
async function outcomesOf(
  documents: Documents,
  batch: readonly PlannedChange[],
  lostAction: string | undefined,
  leftAlone: ReadonlyMap<PlannedChange, BatchOutcome>,
): Promise<readonly BatchOutcome[]> {
  const [all, made] = [await storedOf(documents, batch), await madeBy(documents, lostAction)];
  const hasCategory = batch.some(({ fields }) => fields.Category);
  const categories = hasCategory ? (await documents.readList({ collection: "categories" })).documents : [];
  const added = batch.filter(({ collection, expected }) => collection === "categories" && expected === undefined);
  const categoryIds = new Set<unknown>([...categories, ...added].map(({ id }) => id));
  return batch.map((change) => {
    const { expected, fields, deletes, mayBeStored } = change;
    const stored = all.get(pathOfChange(change));
    const ifAsBefore = leftAlone.get(change) ?? "open";
    if (ifAsBefore === "needless") return ifAsBefore;
    const isMade = made.has(pathOfChange(change));
    const isAs = (values: Fields) => Object.keys(fields).every((name) => same(stored?.[name], values[name]));
    const isDone = deletes ? !stored : stored && (isMade || mayBeStored) && isAs(fields);
    if (isDone) return "done";
    if (isMade) return "inDoubt";
    if (deletes) return same(stored, expected) ? ifAsBefore : "changed";
    if (!stored && expected) return "gone";
    if (stored && !(expected && isAs(expected))) return "changed";
    const isDangling = fields.Category && fields.Category !== stored?.Category && !categoryIds.has(fields.Category);
    return isDangling ? "dangling" : ifAsBefore;
  });
}

function portChange({ collection, id, expected, fields, deletes, restores }: PlannedChange): Change {
  if (deletes) return { kind: "delete", collection, id, ...(expected && { expected }) };
  const restoring = restores ? ({ restores } as const) : {};
  if (!expected) return { kind: "add", collection, id, fields, ...restoring };
  const names = Object.keys(fields).filter((name) => Object.hasOwn(expected, name));
  const values = Object.fromEntries(names.map((name) => [name, expected[name]]));
  return { kind: "update", collection, id, fields, expected: values, ...restoring };
}
