import type { Document, Fields, List, ListQuery } from "#src/backend/backend.ts";
import type { Author, RecordedChange } from "#src/backend/history.ts";
import { newId } from "#src/backend/new-id.ts";
import { LARGEST_HISTORY_LIST, MOST_RECORDS, RECORDS_STORED_MS } from "#src/domain/values/limits.ts";
import type { Database } from "./sqlite-transaction.ts";

interface HistoryRow {
  readonly number: number;
  readonly at: number;
  readonly author: string;
  readonly action: string;
  readonly path: string;
  readonly json: string;
}
const COLUMNS: Readonly<Record<string, string>> = { By: "author", Commit: "action", Path: "path" };

/** The records of the history, read from the database (ADR-043). A record never changes, so the cache returns the same object. */
export function historyRows(db: Database) {
  const insert = db.prepare(
    "INSERT INTO history (revision, at, author, action, path, json, key) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const last = db.prepare("SELECT at FROM history ORDER BY number DESC LIMIT 1");
  const ofCommit = db.prepare("SELECT 1 FROM history WHERE author = ? AND key = ?");
  const byNumber = db.prepare("SELECT * FROM history WHERE number = ? AND revision <= ?");
  const lists = new Map(
    [undefined, ...Object.values(COLUMNS)].map((column) => [
      column,
      db.prepare(`SELECT * FROM history WHERE ${column ? `${column} = :equals AND ` : ""}
        number < :after AND revision <= :revision ORDER BY number DESC LIMIT :limit`),
    ]),
  );
  let cached = new Map<number, Document>();

  function documentOf({ number, at, author, action, path, json }: HistoryRow): Document {
    const known = cached.get(number);
    if (known) return known;
    if (cached.size >= MOST_CACHED) cached = new Map();
    const fields = JSON.parse(json) as Fields;
    const document = { ...fields, At: at, By: author, Commit: action, Path: path, id: String(number) };
    cached.set(number, document);
    return document;
  }

  return {
    /** Adds the records of a commit. The first record has the key of the commit. */
    add(records: readonly RecordedChange[], at: number, { by, action, key }: Author, revision: number): void {
      for (const [place, { Path, ...fields }] of records.entries())
        insert.run(revision, at, by, action, Path, JSON.stringify(fields), place === 0 ? key : null);
    },
    /** Whether the author has made the commit of this key already (ADR-021). */
    hasCommit: ({ by, key }: Author): boolean => ofCommit.get(by, key) !== undefined,
    /** Adds the only record of a restore, which cannot be taken back (B13). `Count`: how many documents the shop holds. */
    addRestore(Count: number, at: number, revision: number): void {
      insert.run(revision, at, "", newId(), "", JSON.stringify({ Command: "restore", Count }), null);
    },
    /** The records that a query finds at a revision, newest first. A list ends where it would get larger than `LARGEST_HISTORY_LIST`. */
    list({ where, first = MOST_RECORDS, after }: ListQuery, revision: number): List {
      // Any other field has no statement, so its list is empty.
      const column = where && (COLUMNS[where.field] ?? "");
      const statement = lists.get(column);
      if (!statement) return { documents: [], more: false };
      const documents: Document[] = [];
      let size = 0;
      const parameters = {
        ...(where && { ":equals": where.equals }),
        ":after": numberOf(after),
        ":revision": revision,
        ":limit": first + 1,
      };
      for (const row of statement.iterate(parameters) as IterableIterator<HistoryRow>) {
        size += row.json.length;
        if (documents.length === first || (documents.length > 0 && size > LARGEST_HISTORY_LIST))
          return { documents, more: true };
        documents.push(documentOf(row));
      }
      return { documents, more: false };
    },
    one(id: string, revision: number): Document | null {
      const row = byNumber.get(numberOf(id), revision) as HistoryRow | undefined;
      return row ? documentOf(row) : null;
    },
    /** When the newest record was made, in milliseconds since 1970; undefined if there is none. */
    lastAt: (): number | undefined => (last.get() as { at: number } | undefined)?.at,
    /** The latest time of any record, which need not be the newest one's; 0 if there is none. */
    latestAt: (): number => (db.prepare("SELECT max(at) AS at FROM history").get() as { at: number | null }).at ?? 0,
    /** Deletes the oldest records beyond `MOST_RECORDS`, and those `RECORDS_STORED_MS` older than `now` or, as the clock may be years ahead,
     *  than the newest record. All records after one that stays also stay, because the clock may have been behind. The newest record always
     *  stays, so that no number is given again. */
    tidy(now: number): void {
      db.prepare(`DELETE FROM history WHERE number <= (SELECT max(number) FROM history) - :most OR number < (
        SELECT number FROM history
        WHERE at >= min(:now, (SELECT at FROM history ORDER BY number DESC LIMIT 1)) - :stored ORDER BY number LIMIT 1
      )`).run({ ":now": now, ":stored": RECORDS_STORED_MS, ":most": MOST_RECORDS });
    },
  };
}

const MOST_CACHED = 2_000;

/** For no id or an invalid one, a number past every row: a list starts at the newest, a look-up finds nothing. */
const numberOf = (id: string | undefined): number =>
  id === undefined || !/^\d{1,15}$/.test(id) ? Number.MAX_SAFE_INTEGER : Number(id);
