import { rmSync } from "node:fs";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { BackupAnswer } from "#src/backend/embedded/wire.ts";
import type { MakeBackup } from "./backup-in-child.ts";
import { storedCopies } from "./daily-copies.ts";

const WAITING_MS = 60_000; // how long a backup waits for its download
const CHUNK_BYTES = 256 * 1024;

interface Ready {
  readonly file: FileHandle;
  readonly size: number;
  readonly token: string; // of the session that requested it
  readonly timer: NodeJS.Timeout;
}

/** The list of daily copies, and full backups that staff download (B14), one at a time. A backup's file is deleted as soon as it is open: the
 *  system then frees its space even if the process is killed. */
export function staffBackups(dataDir: string, makeBackup: MakeBackup, waitingMs = WAITING_MS) {
  const folder = join(dataDir, "download");
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  let isBusy = false;
  let ready: Ready | undefined;

  function takeReady(): Ready | undefined {
    const taken = ready;
    clearTimeout(taken?.timer);
    ready = undefined;
    return taken;
  }
  async function discard(): Promise<void> {
    await takeReady()?.file.close();
    isBusy = false;
  }
  return {
    copies: () => storedCopies(dataDir),
    removeFolder,
    /** Makes a backup, which waits for `download` with the same token. Rejects as `makeBackup` does. */
    async prepare(token: string): Promise<BackupAnswer> {
      if (isBusy) return { outcome: "busy" };
      isBusy = true;
      try {
        removeFolder();
        await mkdir(folder, { mode: 0o700 });
        const path = join(folder, "backup.sqlite");
        const missing = await makeBackup(dataDir, path);
        const file = await open(path);
        const { size } = await file.stat();
        ready = { file, size, token, timer: setTimeout(discard, waitingMs).unref() };
        return { outcome: "success", ...(missing > 0 && { missing }) };
      } catch (error) {
        isBusy = false;
        throw error;
      } finally {
        removeFolder();
      }
    },
    /** The backup that was made for this token, once; undefined if there is none. */
    download(token: string) {
      if (ready?.token !== token) return undefined;
      const { file, size } = takeReady() as Ready;
      const stream = file.createReadStream({ highWaterMark: CHUNK_BYTES });
      stream.once("close", () => {
        isBusy = false;
      });
      return { size, body: Readable.toWeb(stream) as ReadableStream };
    },
    close(): void {
      void discard();
      removeFolder();
    },
  };
}
