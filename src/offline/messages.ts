import type { CachedData } from "#src/backend/page-data.ts";

/** The message of a page to the worker: what it shows (B7). */
export interface ShownPage {
  readonly url: string;
  /** Addresses of files that were loaded without the worker. */
  readonly files: readonly string[];
  readonly shown: CachedData["shown"];
  /** When it began to show that, or of an update when that changed last, in milliseconds since 1970. */
  readonly at: number;
  /** Whether the live values alone have changed since the last message of this page. */
  readonly isUpdate: boolean;
}
/** The message to a waiting worker that makes it active. */
export const TAKE_OVER = "take over";
