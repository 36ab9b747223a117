import { MIGRATIONS, migrate, versionOf } from "../store/migrations.ts";
import { type Database, transaction } from "../store/sqlite-transaction.ts";

/** What ends with the shop it belongs to: a link that was used since the backup must not be valid again (fault 111). */
const LEFT_OUT = ["sessions", "password_links"];

/** Makes a new database hold the tables of a shop, except sessions and links for a password, in one transaction. */
export function copyShop(from: Database, to: Database): void {
  migrate(to, MIGRATIONS.slice(0, versionOf(from)));
  transaction(to, () => {
    to.exec("PRAGMA defer_foreign_keys = ON");
    const tables = shopTables(to);
    for (const table of tables) to.exec(`DELETE FROM ${table}`);
    for (const table of tables.filter((name) => !LEFT_OUT.includes(name))) copyRows(from, to, table);
  });
}

/** The tables of a backup itself are not the shop's. */
function shopTables(db: Database): readonly string[] {
  const select =
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'backup%'";
  return (db.prepare(select).all() as { name: string }[]).map(({ name }) => name);
}

function copyRows(from: Database, to: Database, table: string): void {
  const columns = to.prepare(`PRAGMA table_info(${table})`).all() as { name: string }[];
  const names = columns.map(({ name }) => name).join(", ");
  const insert = to.prepare(`INSERT INTO ${table} (${names}) VALUES (${columns.map(() => "?").join(", ")})`);
  for (const row of from.prepare(`SELECT ${names} FROM ${table}`).iterate()) {
    insert.run(...(Object.values(row as object) as string[]));
  }
}
