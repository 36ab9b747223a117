import type { KeptData } from "#src/backend/page-data.ts";

/** What a page tells the service worker (B7). */
export interface Visit {
  /** Address of the page. */
  readonly page: string;
  /** Addresses of files that were loaded without the worker. */
  readonly files: readonly string[];
  readonly shown: KeptData["shown"];
}
/** Tells a worker that waits to take over. */
export const TAKE_OVER = "take over";
