import {
  BackendError,
  type Change,
  type Document,
  type Fields,
  MOST_CHANGES,
  type Refused,
} from "#src/backend/backend.ts";
import { filesOf, perCollection } from "#src/backend/collection-rules.ts";
import type { Stored } from "#src/backend/commit-draft.ts";
import { type Edits, planCommit, recordsOf } from "#src/backend/commit-plan.ts";
import { type Author, HISTORY } from "#src/backend/history.ts";
import { nameKey } from "#src/backend/name-key.ts";
import { historyRows } from "./history-rows.ts";
import { collectionSnapshot, edited, type Snapshot, shownUrls } from "./snapshot.ts";
import { type Database, transaction } from "./sqlite-transaction.ts";
import { type FileBin, storeChecks } from "./store-checks.ts";

/** Called synchronously after every durable write. `isOwn`: false if another process has written. */
type Listener = (isOwn: boolean) => void;

type Outcome = "committed" | readonly Refused[];

/** All documents, in memory for reading and in SQLite: a write that returned is on the disk (design §3). SQLite's errors are not translated. */
export function documentStore(db: Database, files: FileBin, now: () => number = Date.now) {
  const history = historyRows(db);
  let snapshot = load();
  /** The time of the latest write. It does not go back with the clock, so no file counts as binned before an earlier write. */
  let lastWriteAt = history.latestAt();
  const listeners = new Set<Listener>();
  const put = db.prepare(
    "INSERT INTO documents VALUES (?1, ?2, ?3, ?4) ON CONFLICT (collection, id) DO UPDATE SET json = ?3, name_key = ?4",
  );
  const freeName = db.prepare("UPDATE documents SET name_key = NULL WHERE collection = ? AND id = ?");
  const remove = db.prepare("DELETE FROM documents WHERE collection = ? AND id = ?");
  const putMeta = db.prepare("INSERT INTO meta VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2");

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
    if (positionIn(metaOf(db)).revision !== snapshot.position.revision) publish(load(), false);
  }

  function load(): Snapshot {
    const meta = metaOf(db);
    const select = db.prepare("SELECT id, json FROM documents WHERE collection = ?");
    const collections = perCollection((collection) => {
      const rows = select.all(collection) as { id: string; json: string }[];
      const documents = rows.map(({ id, json }): Document => Object.assign(JSON.parse(json) as Fields, { id }));
      return collectionSnapshot(collection, documents, Number(meta.get(`changed:${collection}`) ?? 1));
    });
    return snapshotAt(positionIn(meta), collections);
  }

  function snapshotAt(position: Snapshot["position"], collections: Snapshot["collections"]): Snapshot {
    const { revision } = position;
    return {
      position,
      collections,
      history: { list: (query) => history.list(query, revision), one: (id) => history.one(id, revision) },
    };
  }

  function snapshotAfter(all: Edits, revision: number, hasRecords: boolean): Snapshot {
    const collections = { ...snapshot.collections };
    for (const [name, edits] of all) collections[name] = edited(name, collections[name], edits, revision);
    if (hasRecords) collections[HISTORY] = { ...collections[HISTORY], changedAt: revision };
    return snapshotAt({ epoch: snapshot.position.epoch, revision }, collections);
  }

  /** Moves files that no document shows any more into the bin, and files that a document shows again out of the bin. */
  function updateBin(edits: Edits, next: Snapshot): void {
    const urlsIn = ({ collections }: Snapshot) =>
      [...edits].flatMap(([name, documents]) =>
        [...documents.keys()].flatMap((id) => {
          const document = collections[name].byId.get(id);
          return document ? filesOf(name, document) : [];
        }),
      );
    const urlsBefore = new Set(urlsIn(snapshot));
    const urlsAfter = new Set(urlsIn(next));
    const dropped = [...urlsBefore].filter((url) => !urlsAfter.has(url));
    const shown = dropped.length > 0 ? shownUrls(next) : urlsAfter;
    for (const url of dropped) if (!shown.has(url)) files.setBinned(url, lastWriteAt);
    for (const url of urlsAfter) if (!urlsBefore.has(url)) files.setBinned(url, null);
  }

  /** Adds a record of each change to the history. Returns whether it added any. */
  function addRecords(edits: Edits, revision: number, author: Author | undefined): boolean {
    if (!author) return false;
    const at = now();
    const records = recordsOf(edits, storedIn(snapshot));
    history.add(records, at, author, revision);
    return records.length > 0;
  }

  function save(all: Edits, revision: number, hasRecords: boolean): void {
    for (const [collection, edits] of all) {
      // Names are freed first, so that documents may swap them.
      for (const id of edits.keys()) freeName.run(collection, id);
      for (const [id, document] of edits) {
        if (!document) remove.run(collection, id);
        else {
          const { id: _, ...fields } = document;
          put.run(collection, id, JSON.stringify(fields), nameKey(collection, document) ?? null);
        }
      }
      putMeta.run(`changed:${collection}`, String(revision));
    }
    if (hasRecords) putMeta.run(`changed:${HISTORY}`, String(revision));
    putMeta.run("revision", String(revision));
  }

  /** Stores the edits of a plan, unless it is refused. Without an `author` nothing is added to the history. */
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
      const hasRecords = addRecords(edits, revision, author);
      save(edits, revision, hasRecords);
      next = snapshotAfter(edits, revision, hasRecords);
      updateBin(edits, next);
      return "committed";
    });
    if (next) publish(next, true);
    return outcome;
  }

  const checks = storeChecks(files);
  /** Commits as the port's `commit` does (backend.ts). A commit without an author has no records and is new each time. */
  function commit(changes: readonly Change[], author?: Author): Outcome {
    if (changes.length > MOST_CHANGES) throw new BackendError("invalid");
    return write(() => {
      const isRepeated = author && history.hasCommit(author);
      return isRepeated ? { edits: new Map() } : planCommit(changes, storedIn(snapshot), checks);
    }, author);
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
    lastRecordAt: history.lastAt,
    tidyHistory: () => history.tidy(now()),
    /** Whether no server has run on this folder yet, so that it may still be filled with demo data. */
    isNew: () => metaOf(db).get("seed") === "open",
    /** Writes the documents that the shop starts with, as they are. */
    importDocuments(edits: Edits): void {
      write(() => {
        putMeta.run("seed", "done");
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

function metaOf(db: Database): Map<string, string> {
  const rows = db.prepare("SELECT key, value FROM meta").all() as { key: string; value: string }[];
  return new Map(rows.map(({ key, value }) => [key, value]));
}

function positionIn(meta: ReadonlyMap<string, string>): Snapshot["position"] {
  return { epoch: meta.get("epoch") ?? "", revision: Number(meta.get("revision")) };
}
