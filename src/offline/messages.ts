import type { CachedData } from "#src/backend/page-data.ts";

/** The message of a page to the worker: what it shows (B7). */
export interface ShownPage {
  /** Its address. */
  readonly url: string;
  /** Addresses of files that were loaded without the worker. */
  readonly files: readonly string[];
  readonly shown: CachedData["shown"];
}
/** The message to a waiting worker that makes it active. */
export const TAKE_OVER = "take over";
