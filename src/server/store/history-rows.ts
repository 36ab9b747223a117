import type { Document, Fields, List, ListQuery } from "#src/backend/backend.ts";
import type { Author, RecordedChange } from "#src/backend/history.ts";
import { newId } from "#src/backend/new-id.ts";
import { LARGEST_HISTORY_LIST, MOST_RECORDS, RECORDS_STORED_MS } from "#src/domain/values/limits.ts";
import type { Database } from "./sqlite-transaction.ts";

interface HistoryRow {
  readonly number: number; // the newest record has the highest
  readonly at: number;
  readonly author: string;
  readonly action: string;
  readonly path: string;
  readonly json: string;
}
/** The fields of a record by which a list may be filtered, and their columns. */
const COLUMNS = { By: "author", Commit: "action", Path: "path" };
const MOST_CACHED = 2_000;

/** The records of the history in the database (ADR-043). They are read as they were at a revision, which a snapshot passes in. */
export function historyRows(db: Database) {
  const insert = db.prepare(
    "INSERT INTO history (revision, at, author, action, path, json, key) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const selectNewest = db.prepare("SELECT number, at FROM history ORDER BY number DESC LIMIT 1");
  const selectFirstSince = db.prepare("SELECT number FROM history WHERE at >= ? ORDER BY number LIMIT 1");
  const deleteBefore = db.prepare("DELETE FROM history WHERE number < ?");
  const selectCommit = db.prepare("SELECT 1 FROM history WHERE author = ? AND key = ?");
  const selectOne = db.prepare("SELECT * FROM history WHERE number = ? AND revision <= ?");
  const selectList = (filter: string) =>
    db.prepare(`SELECT * FROM history WHERE ${filter} number < :after AND revision <= :revision
      ORDER BY number DESC LIMIT :limit`);
  const unfiltered = selectList("");
  const filtered = new Map(
    Object.entries(COLUMNS).map(([field, column]) => [field, selectList(`${column} = :equals AND`)]),
  );
  let cached = new Map<number, Document>();

  /** The same object for the same record, because a live list sends only documents that are other objects than before. */
  function documentOf({ number, at, author, action, path, json }: HistoryRow): Document {
    const known = cached.get(number);
    if (known) return known;
    if (cached.size >= MOST_CACHED) cached = new Map();
    const fields = JSON.parse(json) as Fields;
    const document = { ...fields, At: at, By: author, Commit: action, Path: path, id: String(number) };
    cached.set(number, document);
    return document;
  }
  const newest = () => selectNewest.get() as { number: number; at: number } | undefined;

  return {
    /** Adds the records of a commit. The first record has the key of the commit. */
    add(records: readonly RecordedChange[], at: number, { by, action, key }: Author, revision: number): void {
      for (const [index, { Path, ...fields }] of records.entries())
        insert.run(revision, at, by, action, Path, JSON.stringify(fields), index === 0 ? key : null);
    },
    /** Whether the author has made the commit of this key already (ADR-021). */
    hasCommit: ({ by, key }: Author): boolean => selectCommit.get(by, key) !== undefined,
    /** Adds the only record of a restore, which cannot be taken back (B13). `Count`: how many documents the shop holds. */
    addRestore(Count: number, at: number, revision: number): void {
      insert.run(revision, at, "", newId(), "", JSON.stringify({ Command: "restore", Count }), null);
    },
    /** The records that a query finds, newest first. A list ends before it would get larger than `LARGEST_HISTORY_LIST`. */
    list({ where, first = MOST_RECORDS, after }: ListQuery, revision: number): List {
      const statement = where ? filtered.get(where.field) : unfiltered;
      if (!statement) return { documents: [], more: false };
      const parameters = { ":after": numberOf(after), ":revision": revision, ":limit": first + 1 };
      const rows = statement.iterate({ ...parameters, ...(where && { ":equals": where.equals }) });
      const documents: Document[] = [];
      let size = 0;
      for (const row of rows as IterableIterator<HistoryRow>) {
        size += row.json.length;
        const isTooLarge = size > LARGEST_HISTORY_LIST && documents.length > 0;
        if (isTooLarge || documents.length === first) return { documents, more: true };
        documents.push(documentOf(row));
      }
      return { documents, more: false };
    },
    one(id: string, revision: number): Document | null {
      const row = selectOne.get(numberOf(id), revision) as HistoryRow | undefined;
      return row ? documentOf(row) : null;
    },
    /** When the newest record was made, in milliseconds since 1970; undefined if there is none. */
    newestAt: (): number | undefined => newest()?.at,
    /** The latest time of any record, which need not be the newest one's, because clocks go back; 0 if there is none. */
    latestAt: (): number => (db.prepare("SELECT max(at) AS at FROM history").get() as { at: number | null }).at ?? 0,
    /** Deletes the oldest records: those beyond `MOST_RECORDS`, and those older than `RECORDS_STORED_MS`. The newest one always stays, so that no
     *  number is given again. */
    tidy(now: number): void {
      const last = newest();
      if (!last) return;
      // The clock may be years ahead, so the newest record says what is old, too.
      const end = Math.min(now, last.at);
      // By number, not by time: a record that was made while the clock was behind looks old, but stays with its neighbours.
      // There is a first one, because `end` is not after the newest record.
      const firstToStay = selectFirstSince.get(end - RECORDS_STORED_MS) as { number: number };
      deleteBefore.run(Math.max(firstToStay.number, last.number - MOST_RECORDS + 1));
    },
  };
}

/** For no id or an invalid one, a number past every row: a list starts at the newest, a look-up finds nothing. */
const numberOf = (id: string | undefined): number =>
  id === undefined || !/^\d{1,15}$/.test(id) ? Number.MAX_SAFE_INTEGER : Number(id);
