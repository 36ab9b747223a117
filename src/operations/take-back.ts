import type { Backend, Document, Documents, Fields } from "#src/backend/backend.ts";
import { filesOf } from "#src/backend/collection-rules.ts";
import { pathOf } from "#src/backend/history.ts";
import { newId } from "#src/backend/new-id.ts";
import { type BatchProgress, type PlannedChange, unstarted } from "#src/domain/changes/batches.ts";
import { type HistoryRecord, recordFrom } from "#src/domain/history/history-record.ts";
import { takenBack } from "#src/domain/history/take-back-changes.ts";
import { MOST_ITEMS } from "#src/domain/my-list/my-list.ts";
import { runBatches } from "./batch-run.ts";
import { deleteFiles } from "./file-upload.ts";

const PAGE_SIZE = 200;

/** Reads all records of an action, the newest first. */
export async function recordsOfAction(documents: Documents, action: string): Promise<readonly HistoryRecord[]> {
  const where = { field: "Commit", equals: action };
  const records: Document[] = [];
  for (let more = true; more; ) {
    const after = records.at(-1)?.id;
    const page = await documents.readList({ collection: "history", where, first: PAGE_SIZE, ...(after && { after }) });
    records.push(...page.documents);
    more = page.more && page.documents.length > 0;
  }
  return records.map(recordFrom);
}

/** Plans the changes that write the state before the records, but no id of a category that was deleted since. */
export async function planTakeBack(
  documents: Documents,
  records: readonly HistoryRecord[],
): Promise<readonly PlannedChange[]> {
  const changes = takenBack(records);
  if (!changes.some(setsCategory)) return changes;
  const { documents: categories } = await documents.readList({ collection: "categories" });
  const restoredCategories = changes.filter(({ collection, deletes }) => collection === "categories" && !deletes);
  const categoryIds = new Set<unknown>([...categories, ...restoredCategories].map(({ id }) => id));
  const isDangling = (change: PlannedChange) => setsCategory(change) && !categoryIds.has(change.fields.Category);
  return changes.map((change) => (isDangling(change) ? withoutCategory(change) : change));
}

const setsCategory = ({ collection, fields }: PlannedChange) => collection === "products" && Boolean(fields.Category);

function withoutCategory(change: PlannedChange): PlannedChange {
  const { Category: _, ...others } = change.fields;
  const isDeletedProduct = !change.expected;
  if (isDeletedProduct) return { ...change, fields: { ...others, Category: "" } };
  // A change of the category alone stays in the plan, so that the backend refuses it and staff read why.
  return Object.keys(others).length > 0 ? { ...change, fields: others } : change;
}

/** The names of documents that came back without a file or without their former category. */
export type Losses = Readonly<Awaited<ReturnType<typeof finishTakeBack>>>;

/** After records were taken back: deletes the files that their documents no longer show (D13), and returns what could not be restored. */
export async function finishTakeBack(
  { documents, files }: Pick<Backend, "documents" | "files">,
  records: readonly HistoryRecord[],
  { done }: BatchProgress,
) {
  // The oldest record of a document comes last, so the map holds the `before` of the oldest: the state that was to be restored.
  const wantedByPath = new Map(records.map((record) => [record.path, record.before ?? {}]));
  const wantedOf = ({ collection, id }: PlannedChange) => wantedByPath.get(pathOf(collection, id)) ?? {};
  const wantedFiles = (change: PlannedChange) => filesOf(change.collection, wantedOf(change));
  const replacedFiles = ({ collection, expected }: PlannedChange) => filesOf(collection, expected ?? {});
  const changesWithFiles = done.filter((change) => wantedFiles(change).length + replacedFiles(change).length > 0);
  // If the documents cannot be read, all files stay.
  const stored = await storedOf(documents, changesWithFiles).catch(() => undefined);
  const lostFiles: string[] = [];
  for (const change of stored ? changesWithFiles : []) {
    const { collection, id, name, expected = {} } = change;
    const now: Fields = stored?.get(pathOf(collection, id)) ?? {};
    const shownFiles = filesOf(collection, now);
    // If a document lost a file, the files of both states stay, because staff may take this back too.
    if (wantedFiles(change).some((url) => !shownFiles.includes(url))) lostFiles.push(name);
    else await deleteFiles(files, collection, expected, now);
  }
  const productsOfCategory = done.filter((change) => change.collection === "products" && wantedOf(change).Category);
  const withoutIt = productsOfCategory.filter((change) => change.fields.Category !== wantedOf(change).Category);
  return { lostFiles, lostCategory: withoutIt.map(({ name }) => name) };
}

export type Undo = ReturnType<typeof undoOf>;

/** Makes the function that takes an action back. A call after a failure goes on with the same plan, so that nothing is written twice. */
export function undoOf(backend: Backend, action: string) {
  const { documents } = backend;
  const undoAction = newId();
  let records: readonly HistoryRecord[] | undefined;
  let progress: BatchProgress | undefined;
  return async () => {
    records ??= await recordsOfAction(documents, action);
    progress ??= unstarted(await planTakeBack(documents, records));
    const onProgress = (next: BatchProgress) => {
      progress = next;
    };
    progress = await runBatches(documents, progress, { action: undoAction, onProgress });
    return { progress, losses: await finishTakeBack(backend, records, progress) };
  };
}

/** The documents of changes as they are stored now, by `pathOf`. Products are read `MOST_ITEMS` at a time, the most that
 *  a query by ids takes. */
export async function storedOf(
  documents: Documents,
  changes: readonly PlannedChange[],
): Promise<ReadonlyMap<string, Document>> {
  const stored = new Map<string, Document>();
  const productIds = changes.filter(({ collection }) => collection === "products").map(({ id }) => id);
  for (let at = 0; at < productIds.length; at += MOST_ITEMS) {
    const ids = productIds.slice(at, at + MOST_ITEMS);
    const { documents: products } = await documents.readList({ collection: "products", query: "ids", ids });
    for (const product of products) stored.set(pathOf("products", product.id), product);
  }
  for (const { collection, id } of changes.filter((change) => change.collection !== "products")) {
    const document = await documents.readOne(collection, id);
    if (document) stored.set(pathOf(collection, id), document);
  }
  return stored;
}
