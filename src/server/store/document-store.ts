import type { Change, Document, Fields, WriteRefusal } from "#src/backend/backend.ts";
import { filesOf, perCollection } from "#src/backend/collection-rules.ts";
import { type Author, HISTORY, recordOf } from "#src/backend/history.ts";
import { nameKey } from "#src/backend/name-key.ts";
import { type Command, historyRows } from "./history-rows.ts";
import { collectionSnapshot, edited, type Snapshot, shownUrls } from "./snapshot.ts";
import { isTaken } from "./sqlite-error.ts";
import { type Database, transaction } from "./sqlite-transaction.ts";
import { planCommit, type WritePlan } from "./write-plan.ts";

/** Called synchronously after every durable write. `plan` is the write's; undefined where another process has written. */
export type Listener = (now: Snapshot, before: Snapshot, plan: WritePlan | undefined) => void;

/** The stored files, as the store asks for them and moves them into the bin (B13). */
export interface FileBin {
  isUsable(url: string): boolean;
  holds(url: string): boolean;
  /** Moves a file into the bin, or out of it where `at` is null. Nothing happens where it is there, or is none of ours. */
  setBinned(url: string, at: number | null): void;
  load(): void;
}

/** All documents, in memory for reading and in SQLite for durability: a write that returned is on the disk (design §3). Writes throw the
 *  `BackendError`s that backend.ts names, and SQLite's own errors, which `retryWhenBusy` translates. */
export function documentStore(db: Database, files: FileBin, now: () => number = Date.now) {
  const history = historyRows(db);
  let snapshot = load();
  /** The latest time of a write, because the clock may be months behind: a file is not in the bin since before that. */
  let latest = history.latestAt();
  const listeners = new Set<Listener>();
  const put = db.prepare(
    "INSERT INTO documents VALUES (?1, ?2, ?3, ?4) ON CONFLICT (collection, id) DO UPDATE SET json = ?3, name_key = ?4",
  );
  const freeName = db.prepare("UPDATE documents SET name_key = NULL WHERE collection = ? AND id = ?");
  const remove = db.prepare("DELETE FROM documents WHERE collection = ? AND id = ?");
  const putMeta = db.prepare("INSERT INTO meta VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2");

  function publish(next: Snapshot, plan?: WritePlan): void {
    const before = snapshot;
    snapshot = next;
    for (const listener of listeners) {
      try {
        listener(next, before, plan);
      } catch (error) {
        // The write is durable and the other listeners need it, so a bug in one of them is left to the process to log (fault 105).
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  /** Loads what another process has committed, such as an import. */
  function refresh(): void {
    if (positionIn(metaOf(db)).revision !== snapshot.position.revision) publish(load());
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

  /** The snapshot after a plan. `hasRecords`: whether the history changes, too. */
  function snapshotAfter(plan: WritePlan, revision: number, hasRecords: boolean): Snapshot {
    const collections = { ...snapshot.collections };
    for (const [name, edits] of plan) collections[name] = edited(name, collections[name], edits, revision);
    if (hasRecords) collections[HISTORY] = { ...collections[HISTORY], changedAt: revision };
    return snapshotAt({ epoch: snapshot.position.epoch, revision }, collections);
  }

  /** Moves the files into the bin that no document shows any more, and out of it those that one shows again (B13). */
  function updateBin(plan: WritePlan, next: Snapshot): void {
    const urlsIn = ({ collections }: Snapshot) =>
      [...plan].flatMap(([name, edits]) =>
        [...edits.keys()].flatMap((id) => {
          const document = collections[name].byId.get(id);
          return document ? filesOf(name, document) : [];
        }),
      );
    const before = new Set(urlsIn(snapshot));
    const after = new Set(urlsIn(next));
    const dropped = [...before].filter((url) => !after.has(url));
    const shown = dropped.length > 0 ? shownUrls(next) : after;
    for (const url of dropped) if (!shown.has(url)) files.setBinned(url, latest);
    for (const url of after) if (!before.has(url)) files.setBinned(url, null);
  }

  /** Adds a record of each change to the history. Returns whether there was any. */
  function addRecords(plan: WritePlan, revision: number, source: Author | Command | undefined): boolean {
    if (!source) return false;
    const at = now();
    if (typeof source === "string") {
      const count = [...plan.values()].reduce((sum, { size }) => sum + size, 0);
      history.addCommand(source, count, at, revision);
      return true;
    }
    const records = [...plan].flatMap(([collection, edits]) =>
      [...edits].flatMap(
        ([id, document]) =>
          recordOf(collection, snapshot.collections[collection].byId.get(id), document ?? undefined) ?? [],
      ),
    );
    for (const record of records) history.add(record, at, source, revision);
    return records.length > 0;
  }

  function save(plan: WritePlan, revision: number, hasRecords: boolean): void {
    for (const [collection, edits] of plan) {
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

  /** `source`: who makes the change, or by which command; undefined for what the program does by itself, which is not recorded. */
  function write(plan: () => WritePlan | WriteRefusal, source?: Author | Command): "committed" | WriteRefusal {
    let binMayDiffer = false;
    try {
      const result = transaction(db, () => {
        refresh();
        const planned = plan();
        if (typeof planned === "string") return planned;
        const changed = new Map([...planned].filter(([, edits]) => edits.size > 0));
        if (changed.size === 0) return "committed";
        const revision = snapshot.position.revision + 1;
        latest = Math.max(latest, now());
        const hasRecords = addRecords(changed, revision, source);
        save(changed, revision, hasRecords);
        const next = snapshotAfter(changed, revision, hasRecords);
        binMayDiffer = true;
        updateBin(changed, next);
        return { next, plan: changed };
      });
      if (typeof result === "string") return result;
      publish(result.next, result.plan);
      return "committed";
    } catch (error) {
      // The rollback undid `binned_at` in the database but not in memory, so the rows are loaded again.
      if (binMayDiffer) files.load();
      if (isTaken(error)) return "duplicate";
      throw error;
    }
  }

  const optionsOf = (author?: Author) => ({
    isUsable: files.isUsable,
    holds: files.holds,
    isDeleted: history.isDeleted,
    ...(author && { isMade: (change: Change) => history.hasMade(change, author) }),
  });
  return {
    snapshot: () => snapshot,
    refresh,
    /** The URLs of the files that documents show now, also those that another process has just written. */
    shownFiles(): ReadonlySet<unknown> {
      refresh();
      return shownUrls(snapshot);
    },
    commit: (changes: readonly Change[], author?: Author) =>
      write(() => planCommit(snapshot, changes, optionsOf(author)), author),
    lastRecordAt: history.lastAt,
    tidyHistory: () => history.tidy(now()),
    /** Whether no server has run on this folder yet, so that it may still be filled with demo data. */
    isNew: () => metaOf(db).get("seed") === "open",
    /** Writes documents as they are, in one transaction with whatever else `work` writes to the database, and settles what the shop starts
     *  with. Where `work` throws, nothing is written. */
    importDocuments(work: () => WritePlan, source?: Command): void {
      const outcome = write(() => {
        putMeta.run("seed", "done");
        return work();
      }, source);
      if (outcome !== "committed") throw new Error(`import: ${outcome}`);
    },
    listen(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
export type DocumentStore = ReturnType<typeof documentStore>;

function metaOf(db: Database): Map<string, string> {
  const rows = db.prepare("SELECT key, value FROM meta").all() as { key: string; value: string }[];
  return new Map(rows.map(({ key, value }) => [key, value]));
}

function positionIn(meta: ReadonlyMap<string, string>): Snapshot["position"] {
  return { epoch: meta.get("epoch") ?? "", revision: Number(meta.get("revision")) };
}
