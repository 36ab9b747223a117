import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Change, Document } from "#src/backend/backend.ts";
import { newId } from "#src/backend/new-id.ts";
import { makeBackup } from "#src/server/backup/make-backup.ts";
import { DATABASE_FILE, openDatabase } from "#src/server/store/database.ts";
import { documentStore } from "#src/server/store/document-store.ts";
import { ANY_FILES } from "#src/testing/running-server.ts";
import type { Bench, Measured } from "./parts.ts";
import { plainShop } from "./plain-shop.ts";
import { factRow, type Row, timesRow } from "./row.ts";
import { median } from "./stats.ts";

const PRODUCTS = 6_000;
/** As in a bulk change (B10). */
const IN_COMMIT = 200;
const SWITCHES_PER_RUN = 40;
const AUTHOR = { by: "sklad@pozicovna.example", action: "bench" };
const MB = 1e6;

/** What the history costs (B13, ADR-043): a switch with its record and without one, the database and its copy after many changes, and reading. */
export async function history({ work, options: { runs, isWhole } }: Bench): Promise<Measured> {
  const folder = plainShop(work, PRODUCTS);
  const db = openDatabase(folder, { busyMs: 1_000 });
  const store = documentStore(db, ANY_FILES);
  const amounts = isWhole ? [0, 10_000, 60_000] : [0, 1_000];
  const rows: Row[] = [];
  const raw: object[] = [];
  try {
    const before = { bytes: bytesOf(folder, db), copyMs: await copyTime(work, folder) };
    let changed = 0;
    for (const amount of amounts) {
      for (; changed < amount; changed += IN_COMMIT) raisePrices(store, changed);
      const switches = alternately(store, runs * SWITCHES_PER_RUN);
      rows.push(
        timesRow(
          `a switch, ${amount} changes before, median`,
          median(switches.recorded),
          median(switches.plain),
          1.2,
          "ms",
        ),
      );
      raw.push({ amount, ...switches });
      if (amount === 0) continue;
      const after = { bytes: bytesOf(folder, db), copyMs: await copyTime(work, folder) };
      rows.push(
        timesRow(`database after ${amount} changes of prices`, after.bytes / MB, before.bytes / MB, undefined, "MB"),
        timesRow("its daily copy", after.copyMs, before.copyMs, undefined, "ms"),
      );
    }
    const most = amounts.at(-1);
    // Another store, because this one has read records.
    const { snapshot } = documentStore(db, ANY_FILES);
    const list = (query: object) =>
      timeOf(() => snapshot().history.list({ collection: "history", first: 50, ...query }));
    rows.push(
      factRow(`the newest 50 records of ${most} and more, first read`, list({}), "ms"),
      factRow("50 of a person", list({ where: { field: "By", equals: AUTHOR.by } }), "ms"),
      factRow("those of a product", list({ where: { field: "Path", equals: `products/${firstOf(store).id}` } }), "ms"),
      factRow("200 of an action", list({ where: { field: "Commit", equals: AUTHOR.action }, first: 200 }), "ms"),
    );
  } finally {
    db.close();
  }
  return { tables: [{ title: `The history, ${PRODUCTS} products`, against: "without records", rows }], raw };
}

type Store = ReturnType<typeof documentStore>;

const firstOf = (store: Store): Document => store.snapshot().collections.products.ordered[0] as Document;

function timeOf(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

/** Milliseconds of switches that are recorded and of others that are not, in turn, because the disk's speed changes. */
function alternately(store: Store, count: number) {
  const flip = (author?: typeof AUTHOR) => {
    const { id, Availability } = firstOf(store);
    const fields = { Availability: Availability === 1 ? 0 : 1 };
    return timeOf(() =>
      store.commit([{ kind: "update", collection: "products", id, fields, expected: { Availability } }], author),
    );
  };
  const recorded: number[] = [];
  const plain: number[] = [];
  for (let at = 0; at < count; at++) {
    // An action of its own, because the same change in the same action counts as a repetition (ADR-021).
    recorded.push(flip({ ...AUTHOR, action: newId() }));
    plain.push(flip());
  }
  return { recorded, plain };
}

/** Changes the prices of the next products in one commit, as a member of staff. */
function raisePrices(store: Store, from: number): void {
  const products = store.snapshot().collections.products.ordered;
  const changes = Array.from({ length: IN_COMMIT }, (_, nth): Change => {
    const { id, Price } = products[(from + nth) % products.length] as Document;
    return {
      kind: "update",
      collection: "products",
      id,
      fields: { Price: { ...(Price as object), Day: from / IN_COMMIT + 1 } },
      expected: { Price },
    };
  });
  if (store.commit(changes, AUTHOR) !== "committed") throw new Error("The prices were not changed.");
}

function bytesOf(folder: string, db: ReturnType<typeof openDatabase>): number {
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  return statSync(join(folder, DATABASE_FILE)).size;
}

async function copyTime(work: string, folder: string): Promise<number> {
  const file = join(work, "history-copy.sqlite");
  const from = performance.now();
  await makeBackup(folder, file);
  const ms = performance.now() - from;
  rmSync(file);
  return ms;
}
