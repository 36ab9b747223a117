import * as v from "valibot";
import { VARIANT_WIDTHS } from "#src/backend/embedded/wire.ts";
import { jsonFrom } from "#src/backend/json.ts";
import { isId } from "#src/backend/new-id.ts";
import { isCollection } from "#src/catalogue/stored-document.ts";
import { emailKey, isEmail } from "#src/domain/accounts/account-rules.ts";
import { LARGEST_RECORD, LONGEST_RECORD_NAME } from "#src/domain/values/limits.ts";
import { isPasswordHash } from "../accounts/password.ts";
import type { Database } from "../store/sqlite-transaction.ts";
import { FILE_KEY, FILE_ROW, instant, integer } from "./backup-files.ts";

/** Of a record of the history: what it holds of a document, and its name, of which JSON escapes a unit as up to six characters. */
const LARGEST_JSON = LARGEST_RECORD + 6 * LONGEST_RECORD_NAME + '{"Name":"","Before":,"After":}'.length;

/** What every column of a backup may hold (fault 99), by table; documents are checked by their own schemas besides. The tables that a restore
 *  leaves out are missing, and so is the content of files. */
export const BACKUP_ROWS = {
  backup_info: v.object({ format: integer(1), made_at: instant }),
  meta: v.object({ key: v.string(), value: v.string() }),
  documents: v.object({
    collection: v.string(),
    id: v.pipe(v.string(), v.check(isId)),
    json: v.string(),
    name_key: v.nullable(v.string()),
  }),
  files: FILE_ROW,
  accounts: v.pipe(
    v.object({
      id: integer(1),
      email: v.pipe(v.string(), v.check(isEmail)),
      email_key: v.string(),
      password_hash: v.pipe(v.string(), v.check(isPasswordHash)),
      disabled: integer(0, 1),
      created_at: instant,
    }),
    v.check(({ email, email_key }) => email_key === emailKey(email)),
  ),
  history: v.object({
    number: integer(1),
    revision: integer(0),
    at: instant,
    author: v.pipe(v.string(), v.maxLength(254)),
    action: v.pipe(v.string(), v.check(isId)),
    /** Empty for a command, otherwise as `pathOf` gives it. */
    path: v.pipe(
      v.string(),
      v.check((path) => path === "" || isPath(path)),
    ),
    json: v.pipe(v.string(), v.maxLength(LARGEST_JSON), v.check(isRecord)),
  }),
  backup_files: v.object({
    ...FILE_KEY,
    width: v.picklist([0, ...VARIANT_WIDTHS]),
    sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  }),
};

/** Throws at the first row that no shop would store. SQLite's driver refuses a number that JavaScript cannot hold. An older
 *  backup may lack whole tables, and `binned_at` of files. */
export function checkRows(db: Database): void {
  for (const [table, schema] of Object.entries(BACKUP_ROWS)) {
    const names = (db.prepare(`PRAGMA table_info(${table})`).all() as { name: string }[]).map(({ name }) => name);
    const columns = Object.keys(schema.entries).filter((column) => names.includes(column));
    if (columns.length === 0) continue;
    for (const row of db.prepare(`SELECT ${columns} FROM ${table}`).iterate()) v.parse(schema, row);
  }
}

function isPath(path: string): boolean {
  const slash = path.indexOf("/");
  return slash > 0 && isCollection(path.slice(0, slash)) && isId(path.slice(slash + 1));
}

/** What a record holds is read as any stored value, and checked when it is written again. */
function isRecord(json: string): boolean {
  const fields = jsonFrom(Buffer.from(json));
  return typeof fields === "object" && fields !== null && !Array.isArray(fields);
}
