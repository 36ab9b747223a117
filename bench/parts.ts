import type { Options } from "./options.ts";
import type { Table } from "./row.ts";
import type { Shop } from "./shops.ts";

/** The arguments of every part. */
export interface Bench {
  readonly options: Options;
  /** A folder for the files of a part, deleted at the end. */
  readonly work: string;
  /** The shop that is filled with photos, by the first call. No server runs on it. A part that starts one must end it. */
  readonly filledShop: () => Promise<Shop>;
}

/** The result of a part. */
export interface Measured {
  readonly tables: readonly Table[];
  /** All measured values, for bench/results. */
  readonly raw: unknown;
}
