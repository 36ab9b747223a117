import { existsSync } from "node:fs";
import { join } from "node:path";

/** Where a restore lies in DATA_DIR: it grows under the first name, and from the moment it has the second it will happen, by
 *  whoever serves the folder now or next (ADR-010). */
export const growing = (dataDir: string): string => join(dataDir, "restore.new");
export const ready = (dataDir: string): string => join(dataDir, "restore");

/** What is through and only has to be removed. Never written to, so that removing it can hurt nobody. */
export const over = (dataDir: string): string => join(dataDir, "restore.old");

/** Whether a restore has begun to take the shop's place and is not through. */
export const isRestoring = (dataDir: string): boolean => existsSync(ready(dataDir));
