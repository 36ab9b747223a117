import { BackendError, type Change, type ListQuery, MOST_CHANGES, type Refused } from "#src/backend/backend.ts";
import { filesOf, perCollection } from "#src/backend/collection-rules.ts";
import type { Stored } from "#src/backend/commit-draft.ts";
import { type Edits, planCommit, recordsOf } from "#src/backend/commit-plan.ts";
import { type Author, HISTORY } from "#src/backend/history.ts";
import { documentRows } from "./document-rows.ts";
import { historyRows } from "./history-rows.ts";
import { collectionSnapshot, edited, type Snapshot, shownUrls } from "./snapshot.ts";
import { type Database, transaction } from "./sqlite-transaction.ts";
import { type FileBin, storeChecks } from "./store-checks.ts";

/** Called synchronously after every durable write. `isOwn`: false if another process has written. */
type Listener = (isOwn: boolean) => void;

type Outcome = "committed" | readonly Refused[];

/** All documents, in memory for reading and in SQLite: a write that returned is on the disk (design §3). SQLite's errors are not translated. */
export function documentStore(db: Database, files: FileBin, now: () => number = Date.now) {
  const rows = documentRows(db);
  const history = historyRows(db);
  const checks = storeChecks(files);
  const listeners = new Set<Listener>();
  let snapshot = load();
  /** Does not go back with the clock, so that no file seems to have come into the bin before an earlier write. */
  let lastWriteAt = history.latestAt();

  /** Commits as the port's `commit` does (backend.ts). A commit without an author has no records and is new each time. */
  function commit(changes: readonly Change[], author?: Author): Outcome {
    if (changes.length > MOST_CHANGES) throw new BackendError("invalid");
    return write(() => {
      const isRepeated = author !== undefined && history.hasCommit(author);
      return isRepeated ? { edits: new Map() } : planCommit(changes, storedIn(snapshot), checks);
    }, author);
  }

  /** In one transaction: stores the edits of a plan, and adds their records if there is an author. Nothing, if the plan is refused. */
  function write(plan: () => ReturnType<typeof planCommit>, author?: Author): Outcome {
    let next: Snapshot | undefined;
    const outcome = transaction(db, (): Outcome => {
      refresh();
      const planned = plan();
      if ("refused" in planned) return planned.refused;
      const edits = new Map([...planned.edits].filter(([, documents]) => documents.size > 0));
      if (edits.size === 0) return "committed";
      const revision = snapshot.position.revision + 1;
      lastWriteAt = Math.max(lastWriteAt, now());
      const records = author ? recordsOf(edits, storedIn(snapshot)) : [];
      if (author) history.add(records, now(), author, revision);
      const hasRecords = records.length > 0;
      rows.save(edits);
      rows.saveRevision(revision, hasRecords ? [...edits.keys(), HISTORY] : edits.keys());
      next = snapshotAfter(edits, revision, hasRecords);
      updateBin(edits, snapshot, next);
      return "committed";
    });
    if (next) publish(next, true);
    return outcome;
  }

  function publish(next: Snapshot, isOwn: boolean): void {
    snapshot = next;
    for (const listener of listeners) {
      try {
        listener(isOwn);
      } catch (error) {
        // The write is durable and the other listeners need it, so the error is thrown later, for the process to log (fault 105).
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  /** Loads what another process has committed, such as an import. */
  function refresh(): void {
    if (rows.position().revision !== snapshot.position.revision) publish(load(), false);
  }

  function load(): Snapshot {
    // Read first: if another process writes during the load, `refresh` finds a newer revision and loads again.
    const position = rows.position();
    const collections = perCollection((name) => collectionSnapshot(name, rows.load(name), rows.changedAt(name)));
    return snapshotOf(position, collections);
  }

  function snapshotAfter(edits: Edits, revision: number, hasRecords: boolean): Snapshot {
    const collections = { ...snapshot.collections };
    for (const [name, documents] of edits) collections[name] = edited(name, collections[name], documents, revision);
    if (hasRecords) collections[HISTORY] = { ...collections[HISTORY], changedAt: revision };
    return snapshotOf({ ...snapshot.position, revision }, collections);
  }

  function snapshotOf(position: Snapshot["position"], collections: Snapshot["collections"]): Snapshot {
    const { revision } = position;
    const list = (query: ListQuery) => history.list(query, revision);
    const one = (id: string) => history.one(id, revision);
    return { position, collections, history: { list, one } };
  }

  /** Moves files that no document shows any more into the bin, and files that a document shows again out of the bin. */
  function updateBin(edits: Edits, before: Snapshot, after: Snapshot): void {
    const urlsBefore = urlsOfEdited(edits, before);
    const urlsAfter = urlsOfEdited(edits, after);
    for (const url of urlsAfter) if (!urlsBefore.has(url)) files.setBinned(url, null);
    const dropped = [...urlsBefore].filter((url) => !urlsAfter.has(url));
    if (dropped.length === 0) return;
    // Another document may show the same file.
    const shown = shownUrls(after);
    for (const url of dropped) if (!shown.has(url)) files.setBinned(url, lastWriteAt);
  }

  return {
    snapshot: () => snapshot,
    refresh,
    /** The URLs of the files that documents show now, also those that another process has just written. */
    shownFiles(): ReadonlySet<unknown> {
      refresh();
      return shownUrls(snapshot);
    },
    commit,
    lastRecordAt: history.newestAt,
    tidyHistory: () => history.tidy(now()),
    isNew: rows.isNew,
    /** Writes the documents that the shop starts with, as they are. */
    importDocuments(edits: Edits): void {
      write(() => {
        rows.setFilled();
        return { edits };
      });
    },
    listen(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
export type DocumentStore = ReturnType<typeof documentStore>;

const storedIn = ({ collections }: Snapshot): Stored => ({
  one: (collection, id) => collections[collection].byId.get(id),
  named: (collection, key) => collections[collection].byName.get(key),
  group: (collection, id) => collections[collection].groups.get(id) ?? [],
  specialDays: () => collections.special_days.ordered,
});

/** The URLs of the files that the edited documents show in a snapshot. */
function urlsOfEdited(edits: Edits, { collections }: Snapshot): ReadonlySet<string> {
  const urls = new Set<string>();
  for (const [name, documents] of edits) {
    for (const id of documents.keys()) {
      const document = collections[name].byId.get(id);
      if (document) for (const url of filesOf(name, document)) urls.add(url);
    }
  }
  return urls;
}
