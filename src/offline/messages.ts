import type { CachedData } from "#src/backend/page-data.ts";

/** The message of a page to the worker: what it shows (B7). */
export interface ShownPage {
  readonly url: string;
  readonly files: readonly string[]; // addresses of files that were loaded without the worker
  readonly shown: CachedData["shown"];
  /** When it began to show that, or of an update when that changed last, in milliseconds since 1970. */
  readonly at: number;
  readonly isUpdate: boolean; // whether the live values alone have changed since the last message of this page
}
/** The message to a waiting worker that makes it active. */
export const TAKE_OVER = "take over";
