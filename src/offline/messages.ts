import type { CachedData } from "#src/backend/page-data.ts";

/** A page tells the worker what it shows (B7). */
export interface ShownPage {
  /** Its address. */
  readonly url: string;
  /** Addresses of files that were loaded without the worker. */
  readonly files: readonly string[];
  readonly shown: CachedData["shown"];
}
/** Tells a worker that waits to take over. */
export const TAKE_OVER = "take over";
