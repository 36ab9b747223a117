import type { Backend, Document, Documents } from "#src/backend/backend.ts";
import { filesOf } from "#src/backend/collection-rules.ts";
import { pathOf } from "#src/backend/history.ts";
import { newId } from "#src/backend/new-id.ts";
import { type BatchProgress, type PlannedChange, planned } from "#src/domain/changes/batches.ts";
import { type HistoryRecord, recordFrom } from "#src/domain/history/history-record.ts";
import { takenBack } from "#src/domain/history/take-back-changes.ts";
import { MOST_ITEMS } from "#src/domain/my-list/my-list.ts";
import { runBatches } from "./batch-run.ts";
import { deleteFiles } from "./file-upload.ts";

const PAGE_SIZE = 200;

export async function recordsOfAction(documents: Documents, action: string): Promise<readonly HistoryRecord[]> {
  const where = { field: "Commit", equals: action };
  const records: Document[] = [];
  for (let more = true; more; ) {
    const after = records.at(-1)?.id;
    const list = await documents.readList({ collection: "history", where, first: PAGE_SIZE, ...(after && { after }) });
    records.push(...list.documents);
    more = list.more && list.documents.length > 0;
  }
  return records.map(recordFrom);
}

/** Plans the changes that write the state before the records. If a category is gone, a deleted product comes back without it, and an update
 *  leaves it out. An update of the category alone stays in the plan, and the backend refuses it. */
export async function planTakeBack(
  documents: Documents,
  records: readonly HistoryRecord[],
): Promise<readonly PlannedChange[]> {
  const changes = takenBack(records);
  const setsCategory = ({ collection, fields }: PlannedChange) => collection === "products" && Boolean(fields.Category);
  if (!changes.some(setsCategory)) return changes;
  const { documents: categories } = await documents.readList({ collection: "categories" });
  const restoredCategories = changes.filter(({ collection, deletes }) => collection === "categories" && !deletes);
  const categoryIds = new Set<unknown>([...categories, ...restoredCategories].map(({ id }) => id));
  return changes.map((change) => {
    const { Category, ...others } = change.fields;
    if (!setsCategory(change) || categoryIds.has(Category)) return change;
    if (!change.expected) return { ...change, fields: { ...others, Category: "" } };
    return Object.keys(others).length > 0 ? { ...change, fields: others } : change;
  });
}

/** The names of documents that came back without a file or without their former category. */
export type Losses = Readonly<Awaited<ReturnType<typeof finishTakeBack>>>;

/** Deletes the files that documents no longer show after these changes (D13), and returns what could not be brought back. If a document
 *  lost a file, the files of both states stay, because staff may take this back too. If the documents cannot be read, all files stay. */
export async function finishTakeBack(
  { documents, files }: Pick<Backend, "documents" | "files">,
  records: readonly HistoryRecord[],
  { done }: BatchProgress,
) {
  // The oldest record of a document comes last, so the map holds the `before` of the oldest.
  const beforeByPath = new Map(records.map((record) => [record.path, record.before ?? {}]));
  const beforeOf = ({ collection, id }: PlannedChange) => beforeByPath.get(pathOf(collection, id)) ?? {};
  const hasFiles = (change: PlannedChange) =>
    [change.expected ?? {}, beforeOf(change)].some((fields) => filesOf(change.collection, fields).length > 0);
  const stored = await storedOf(documents, done.filter(hasFiles)).catch(() => undefined);
  const lostFiles: string[] = [];
  const lostCategory: string[] = [];
  for (const change of done) {
    const { collection, id, name, expected = {}, fields } = change;
    const { Category } = beforeOf(change);
    if (collection === "products" && Category && fields.Category !== Category) lostCategory.push(name);
    if (!stored || !hasFiles(change)) continue;
    const now = stored.get(pathOf(collection, id)) ?? {};
    const shownFiles = filesOf(collection, now);
    if (filesOf(collection, beforeOf(change)).some((url) => !shownFiles.includes(url))) lostFiles.push(name);
    else await deleteFiles(files, collection, expected, now);
  }
  return { lostFiles, lostCategory };
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
    progress ??= planned(await planTakeBack(documents, records));
    const onProgress = (next: BatchProgress) => {
      progress = next;
    };
    progress = await runBatches(documents, progress, { action: undoAction, onProgress });
    return { progress, losses: await finishTakeBack(backend, records, progress) };
  };
}

/** The documents of changes as they are stored now, by `pathOf`. */
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
