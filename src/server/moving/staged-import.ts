import type { Stored } from "#src/catalogue/check-catalogue.ts";
import type { StoredFile } from "../files/file-rows.ts";

/** The file in an import's folder that says what is to be taken in. */
export const PLAN_FILE = "plan.json";

export interface StagedFile extends Omit<StoredFile, "storedAt"> {
  /** What documents call it: its path in the catalogue file. */
  readonly path: string;
  /** False where its very bytes were stored already when the import was laid out. */
  readonly isStaged: boolean;
}
export interface StagedImport {
  readonly id: string;
  readonly documents: readonly Stored[];
  readonly files: readonly StagedFile[];
}

/** What became of the last import; kept in the database, written with what it took in. */
export interface Taken {
  readonly id: string;
  readonly added: number;
  readonly replaced: number;
  readonly unchanged: number;
  readonly files: number;
}
