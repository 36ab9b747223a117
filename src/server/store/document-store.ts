import type { Change, Collection, Document, Fields, WriteRefusal } from "#src/backend/backend.ts";
import { perCollection } from "#src/backend/collection-rules.ts";
import type { AddRequest } from "#src/backend/embedded/wire.ts";
import { nameKey } from "#src/backend/name-key.ts";
import { type IsStored, type Plan, planCommit } from "./plan.ts";
import { collectionSnapshot, edited, type Snapshot, shownUrls } from "./snapshot.ts";
import { isTaken } from "./sqlite-error.ts";
import { type Database, transaction } from "./transaction.ts";

/** Called synchronously after every durable write. `edits` are the write's; undefined where another process has written. */
export type Listener = (now: Snapshot, before: Snapshot, edits: Plan | undefined) => void;

/** All documents, in memory for reading and in SQLite for durability: a write that returned is on the disk (design §3). Writes throw the
 *  `BackendError`s that backend.ts names, and SQLite's own errors, which `retryWhenBusy` translates. */
export function documentStore(db: Database, isStored: IsStored) {
  let snapshot = load(db);
  const listeners = new Set<Listener>();
  const put = db.prepare(
    "INSERT INTO documents VALUES (?1, ?2, ?3, ?4) ON CONFLICT (collection, id) DO UPDATE SET json = ?3, name_key = ?4",
  );
  const freeName = db.prepare("UPDATE documents SET name_key = NULL WHERE collection = ? AND id = ?");
  const remove = db.prepare("DELETE FROM documents WHERE collection = ? AND id = ?");
  const putMeta = db.prepare("INSERT INTO meta VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2");

  function publish(next: Snapshot, edits?: Plan): void {
    const before = snapshot;
    snapshot = next;
    for (const listener of listeners) {
      try {
        listener(next, before, edits);
      } catch (error) {
        // The write is durable and the other listeners need it, so a bug in one of them is left to the process to log (fault 105).
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  /** Loads what another process has written, such as a restored backup. */
  function refresh(): void {
    const { epoch, revision } = positionOf(db);
    const { position } = snapshot;
    if (epoch !== position.epoch || revision !== position.revision) publish(load(db));
  }

  function save(plan: Plan, revision: number): void {
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
    putMeta.run("revision", String(revision));
  }

  function write<T extends string>(plan: () => Plan | WriteRefusal, done: T): T | WriteRefusal {
    try {
      const result = transaction(db, () => {
        refresh();
        const planned = plan();
        if (typeof planned === "string") return planned;
        const changed = new Map([...planned].filter(([, edits]) => edits.size > 0));
        if (changed.size === 0) return done;
        const revision = snapshot.position.revision + 1;
        save(changed, revision);
        return { planned: changed, revision };
      });
      if (typeof result === "string") return result;
      const collections = { ...snapshot.collections };
      for (const [name, edits] of result.planned)
        collections[name] = edited(name, collections[name], edits, result.revision);
      publish({ position: { epoch: snapshot.position.epoch, revision: result.revision }, collections }, result.planned);
      return done;
    } catch (error) {
      if (isTaken(error)) return "duplicate";
      throw error;
    }
  }

  return {
    snapshot: () => snapshot,
    refresh,
    /** The URLs of the files that documents show now, also those that another process has just written. */
    shownFiles(): ReadonlySet<unknown> {
      refresh();
      return shownUrls(snapshot);
    },
    add: (request: AddRequest) => write(() => planCommit(snapshot, [{ kind: "add", ...request }], isStored), "added"),
    commit: (changes: readonly Change[]) => write(() => planCommit(snapshot, changes, isStored), "committed"),
    /** Whether it is still open what the shop starts with: no server has run on this folder yet. */
    isNew: () => metaOf(db).get("seed") === "open",
    /** Writes documents as they are, in one transaction with whatever else `work` writes to the database, and settles what the shop starts
     *  with. Where `work` throws, nothing is written. */
    importDocuments(work: () => Plan): void {
      const outcome = write(() => {
        putMeta.run("seed", "done");
        return work();
      }, "done");
      if (outcome !== "done") throw new Error(`import: ${outcome}`);
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

function positionOf(db: Database): Snapshot["position"] {
  const meta = metaOf(db);
  return { epoch: meta.get("epoch") ?? "", revision: Number(meta.get("revision")) };
}

function load(db: Database): Snapshot {
  const meta = metaOf(db);
  const position = positionOf(db);
  const select = db.prepare("SELECT id, json FROM documents WHERE collection = ?");
  const loadIndex = (collection: Collection) => {
    const rows = select.all(collection) as { id: string; json: string }[];
    const documents = rows.map(({ id, json }): Document => Object.assign(JSON.parse(json) as Fields, { id }));
    return collectionSnapshot(collection, documents, Number(meta.get(`changed:${collection}`) ?? 1));
  };
  return { position, collections: perCollection(loadIndex) };
}
