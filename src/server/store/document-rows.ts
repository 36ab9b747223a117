import type { Collection, Document, Fields } from "#src/backend/backend.ts";
import type { Edits } from "#src/backend/commit-plan.ts";
import type { Position } from "#src/backend/embedded/wire.ts";
import { nameKey } from "#src/backend/name-key.ts";
import type { Database } from "./sqlite-transaction.ts";

/** The documents in SQLite, and the rows of `meta` that describe the store. */
export function documentRows(db: Database) {
  const put = db.prepare(
    "INSERT INTO documents VALUES (?1, ?2, ?3, ?4) ON CONFLICT (collection, id) DO UPDATE SET json = ?3, name_key = ?4",
  );
  const freeName = db.prepare("UPDATE documents SET name_key = NULL WHERE collection = ? AND id = ?");
  const remove = db.prepare("DELETE FROM documents WHERE collection = ? AND id = ?");
  const select = db.prepare("SELECT id, json FROM documents WHERE collection = ?");
  const putMeta = db.prepare("INSERT INTO meta VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2");
  const getMeta = db.prepare("SELECT value FROM meta WHERE key = ?");
  const meta = (key: string) => (getMeta.get(key) as { value: string } | undefined)?.value;

  return {
    position: (): Position => ({ epoch: meta("epoch") ?? "", revision: Number(meta("revision")) }),
    /** The revision that last changed a collection. */
    changedAt: (collection: Collection): number => Number(meta(`changed:${collection}`) ?? 1),
    load(collection: Collection): readonly Document[] {
      const rows = select.all(collection) as { id: string; json: string }[];
      return rows.map(({ id, json }) => Object.assign(JSON.parse(json) as Fields, { id }));
    },
    save(edits: Edits): void {
      for (const [collection, documents] of edits) {
        // Names are freed first, so that documents may swap them.
        for (const id of documents.keys()) freeName.run(collection, id);
        for (const [id, document] of documents) {
          if (!document) remove.run(collection, id);
          else {
            const { id: _, ...fields } = document;
            put.run(collection, id, JSON.stringify(fields), nameKey(collection, document) ?? null);
          }
        }
      }
    },
    saveRevision(revision: number, changed: Iterable<Collection>): void {
      for (const collection of changed) putMeta.run(`changed:${collection}`, String(revision));
      putMeta.run("revision", String(revision));
    },
    /** Whether no server has run on this folder yet, so that it may still be filled with demo data. */
    isNew: (): boolean => meta("seed") === "open",
    setFilled: (): void => void putMeta.run("seed", "done"),
  };
}
