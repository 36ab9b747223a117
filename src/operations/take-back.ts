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

/** Records read at a time. */
const PORTION = 200;
/** An action makes fewer records than this: a CSV file has at most 10,000 rows, plus their categories, and a category 10,000 products (ADR-040). */
const MOST_OF_ACTION = 20_000;

/** All records of an action, newest first. */
export async function recordsOfAction(documents: Documents, action: string): Promise<readonly HistoryRecord[]> {
  const found: Document[] = [];
  for (let more = true; more && found.length < MOST_OF_ACTION; ) {
    const after = found.at(-1)?.id;
    const where = { field: "Commit", equals: action };
    const list = await documents.readList({
      collection: "history",
      where,
      first: PORTION,
      ...(after !== undefined && { after }),
    });
    found.push(...list.documents);
    more = list.more && list.documents.length > 0;
  }
  return found.map(recordFrom);
}

/** The plan that writes the state before records (B13). If the category is gone, a deleted product comes back without one, and an update leaves the
 *  category out. An update of the category alone is sent as it is, and refused. */
export async function planTakeBack(
  documents: Documents,
  records: readonly HistoryRecord[],
): Promise<readonly PlannedChange[]> {
  const changes = takenBack(records);
  const getsCategory = ({ collection, fields }: PlannedChange) => collection === "products" && Boolean(fields.Category);
  if (!changes.some(getsCategory)) return changes;
  const { documents: categories } = await documents.readList({ collection: "categories" });
  const back = changes.filter(({ collection, deletes }) => collection === "categories" && !deletes);
  const ids = new Set<unknown>([...categories, ...back].map(({ id }) => id));
  return changes.map((change) => {
    const { Category, ...others } = change.fields;
    if (!getsCategory(change) || ids.has(Category)) return change;
    if (!change.expected) return { ...change, fields: { ...others, Category: "" } };
    return Object.keys(others).length > 0 ? { ...change, fields: others } : change;
  });
}

/** The names of documents that came back without a file or without their former category. */
export interface Losses {
  readonly lostFiles: readonly string[];
  readonly lostCategory: readonly string[];
}

/** Deletes the files that documents no longer show after these changes, as saving does (D13), and returns what could not be brought back. A document
 *  that lost a file keeps the files of both states, because a further taking back may need them. If the documents cannot be read, all files stay:
 *  the taking back itself is done. */
export async function finishTakeBack(
  { documents, files }: Pick<Backend, "documents" | "files">,
  records: readonly HistoryRecord[],
  { done }: BatchProgress,
): Promise<Losses> {
  // The oldest record of a document comes last, so it counts.
  const before = new Map(records.map((record) => [record.path, record.before ?? {}]));
  const beforeOf = (change: PlannedChange) => before.get(pathOfChange(change)) ?? {};
  const mayHaveFiles = done.filter((change) =>
    [change.expected ?? {}, beforeOf(change)].some((fields) => filesOf(change.collection, fields).length > 0),
  );
  const read = await storedOf(documents, mayHaveFiles).catch(() => undefined);
  const [stored, withFiles] = read ? [read, mayHaveFiles] : [new Map<string, Document>(), []];
  const nowOf = (change: PlannedChange) => stored.get(pathOfChange(change)) ?? {};
  const hasLostFile = (change: PlannedChange) => {
    const now = new Set(filesOf(change.collection, nowOf(change)));
    return filesOf(change.collection, beforeOf(change)).some((url) => !now.has(url));
  };
  for (const change of withFiles)
    if (!hasLostFile(change)) await deleteFiles(files, change.collection, change.expected ?? {}, nowOf(change));
  const hasLostCategory = (change: PlannedChange) => {
    const { Category } = beforeOf(change);
    return Boolean(Category) && change.fields.Category !== Category;
  };
  const names = (changes: readonly PlannedChange[]) => changes.map(({ name }) => name);
  return {
    lostFiles: names(withFiles.filter(hasLostFile)),
    lostCategory: names(done.filter((change) => change.collection === "products" && hasLostCategory(change))),
  };
}

export type Undo = () => Promise<{ readonly progress: BatchProgress; readonly losses: Losses }>;

/** What takes an action back at once, as the button after a deletion does. Called again after a failure, it goes on with the same plan where it
 *  was, so nothing is written twice. */
export function undoOf(backend: Backend, action: string): Undo {
  const { documents } = backend;
  const undoAction = newId();
  let begun: { readonly records: readonly HistoryRecord[]; readonly progress: BatchProgress } | undefined;
  async function begin() {
    const records = await recordsOfAction(documents, action);
    return { records, progress: planned(await planTakeBack(documents, records)) };
  }
  return async () => {
    begun ??= await begin();
    const { records } = begun;
    const onProgress = (progress: BatchProgress) => {
      begun = { records, progress };
    };
    const progress = await runBatches(documents, begun.progress, { action: undoAction, onProgress });
    return { progress, losses: await finishTakeBack(backend, records, progress) };
  };
}

const pathOfChange = ({ collection, id }: PlannedChange): string => pathOf(collection, id);

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
