import { existsSync } from "node:fs";
import { PICTURE_FOLDERS } from "#src/backend/collection-rules.ts";
import { RefusedError } from "../http/refused-error.ts";
import type { Disk } from "./disk.ts";
import type { FileRows } from "./file-rows.ts";
import type { Reencode } from "./reencode.ts";

type Queue = <T>(work: () => Promise<T>) => Promise<T>;

interface VariantDependencies {
  readonly rows: FileRows;
  readonly disk: Disk;
  readonly normalise: Reencode;
  /** The queue of pictures to process. */
  readonly oneAtATime: Queue;
  /** The queue of changes to rows and files. */
  readonly withLock: Queue;
}

/** Makes the variants that stored pictures lack: those of a shop or a backup from before there was such a width, and lost ones
 *  (ADR-025), one picture at a time among the uploads. Leaves out a picture that cannot be processed or is deleted meanwhile. */
export async function completeVariants({
  rows,
  disk,
  normalise,
  oneAtATime,
  withLock,
}: VariantDependencies): Promise<void> {
  for (const folder of PICTURE_FOLDERS) {
    for (const name of await disk.incomplete(folder)) {
      const row = rows.find(folder, name);
      if (!row) continue;
      await oneAtATime(async () => {
        const path = disk.pathOf(folder, name);
        const made = await normalise(path).catch((error: unknown) => {
          if (!(error instanceof RefusedError) && existsSync(path)) throw error;
        });
        await withLock(async () => {
          if (!made || rows.find(folder, name)?.version !== row.version) return;
          for (const [width, bytes] of made.variants) {
            const variant = disk.pathOf(folder, name, width);
            if (!existsSync(variant)) await disk.store(bytes, variant);
          }
        });
      });
    }
  }
}
