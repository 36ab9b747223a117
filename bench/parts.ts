import type { Options } from "./options.ts";
import type { Table } from "./row.ts";
import type { Shop } from "./shops.ts";

/** What every part is given. */
export interface Bench {
  readonly options: Options;
  /** A folder for whatever a part writes, removed at the end. */
  readonly work: string;
  /** No server runs on it; a part that starts one ends it. */
  readonly shop: Shop;
}

/** What a part found out. */
export interface Measured {
  readonly tables: readonly Table[];
  /** Everything behind the tables, for bench/results. */
  readonly raw: unknown;
}
