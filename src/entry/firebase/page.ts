import type { CachedData, PageValues } from "#src/backend/page-data.ts";

/** What a page of Firebase Hosting ends with. */
export interface FirebasePage extends CachedData {
  readonly values: PageValues;
  /** Path and query it was rendered for; Hosting also serves it for others. Absent in the shell. */
  readonly address?: string;
}
