import { existsSync } from "node:fs";
import { RefusedError } from "../process/refusal.ts";
import type { Disk } from "./disk.ts";
import type { FileRows } from "./file-rows.ts";
import type { Reencode } from "./reencode.ts";

type Queue = <T>(work: () => Promise<T>) => Promise<T>;

interface Parts {
  readonly rows: FileRows;
  readonly disk: Disk;
  readonly adopt: Reencode;
  /** In which pictures are worked on. */
  readonly oneAtATime: Queue;
  /** In which rows and files change. */
  readonly inTurn: Queue;
}

/** Makes the variants that stored pictures lack: those of a shop or a backup from before there was such a width, and lost ones
 *  (ADR-025). Takes its turn among the uploads. A picture that cannot be read, or is gone meanwhile, stays as it is. */
export async function completeVariants({ rows, disk, adopt, oneAtATime, inTurn }: Parts): Promise<void> {
  for (const folder of ["products", "categories"] as const) {
    for (const name of await disk.incomplete(folder)) {
      const row = rows.find(folder, name);
      if (!row) continue;
      await oneAtATime(async () => {
        const made = await adopt(disk.pathOf(folder, name)).catch(forgiveUnreadable);
        await inTurn(async () => {
          if (!made || rows.find(folder, name)?.version !== row.version) return;
          for (const [width, bytes] of made.variants) {
            const path = disk.pathOf(folder, name, width);
            if (!existsSync(path)) await disk.store(bytes, path);
          }
        });
      });
    }
  }
}

function forgiveUnreadable(error: unknown): undefined {
  const isGone = (error as NodeJS.ErrnoException).code === "ENOENT";
  if (!isGone && !(error instanceof RefusedError)) throw error;
}
