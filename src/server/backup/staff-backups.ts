import { rmSync } from "node:fs";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { BackupAnswer } from "#src/backend/embedded/wire.ts";
import { type MakeBackup, storedCopies } from "./daily.ts";

/** How long a backup waits for its download. */
const WAITING_MS = 60_000;
/** How long a download may take, because it keeps all others waiting. */
const DOWNLOAD_MS = 6 * 60 * 60 * 1000;
/** How long the browser may take nothing of it. */
const IDLE_MS = 5 * 60 * 1000;
const CHUNK_BYTES = 256 * 1024;

interface Ready {
  readonly file: FileHandle;
  readonly size: number;
  /** Of the session that requested it. */
  readonly token: string;
  readonly timer: NodeJS.Timeout;
}

interface Download {
  readonly size: number;
  readonly body: ReadableStream;
  cancel(): void;
}

/** The list of daily copies, and full backups that staff download (B14), one at a time. A backup's file is deleted as soon as it is open,
 *  because the system then frees its space even if the process is killed. What a kill leaves before that is removed at the next start. */
export function staffBackups(
  dataDir: string,
  makeBackup: MakeBackup,
  waitingMs = WAITING_MS,
  downloadMs = DOWNLOAD_MS,
) {
  const folder = join(dataDir, "download");
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  let isBusy = false;
  /** The backup that is made or waits. */
  let prepared: { readonly token: string; readonly answer: Promise<BackupAnswer> } | undefined;
  let ready: Ready | undefined;
  let stopDownload = () => {};

  function takeReady(): Ready | undefined {
    const taken = ready;
    clearTimeout(taken?.timer);
    ready = undefined;
    prepared = undefined;
    return taken;
  }
  async function discard(): Promise<void> {
    await takeReady()?.file.close();
    isBusy = false;
  }
  async function make(): Promise<{ readonly file: FileHandle; readonly missing: number }> {
    const path = join(folder, "backup.sqlite");
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    try {
      const missing = await makeBackup(dataDir, path);
      return { file: await open(path), missing };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  async function prepareFor(token: string): Promise<BackupAnswer> {
    isBusy = true;
    try {
      const { file, missing } = await make();
      const { size } = await file.stat();
      ready = { file, size, token, timer: setTimeout(discard, waitingMs).unref() };
      return { outcome: "success", ...(missing > 0 && { missing }) };
    } catch (error) {
      isBusy = false;
      throw error;
    }
  }
  return {
    copies: () => storedCopies(dataDir),
    removeFolder,
    /** Makes a backup, which waits for `download` with the same token; a repeated request waits for the same one (ADR-021). Rejects as
     *  `makeBackup` does. */
    async prepare(token: string): Promise<BackupAnswer> {
      if (!isBusy) prepared = { token, answer: prepareFor(token) };
      return prepared?.token === token ? prepared.answer : { outcome: "busy" };
    },
    /** The backup that was made for this token, once; undefined if there is none. `disconnect` is called if the download ends early:
     *  `mayRead`, called before each chunk, is false, nothing was taken for `IDLE_MS`, `downloadMs` are over, or the shop closes. To be
     *  ended by `cancel` if the connection closes, which a response does not notice while it waits behind another one. */
    download(token: string, mayRead: () => boolean, disconnect: () => void): Download | undefined {
      if (ready?.token !== token) return undefined;
      const { file, size } = takeReady() as Ready;
      const stream = file.createReadStream({ highWaterMark: CHUNK_BYTES });
      let cancel = () => {};
      const stop = () => {
        disconnect();
        cancel();
      };
      const check = new TransformStream({
        start(controller) {
          cancel = () => controller.terminate();
        },
        transform(chunk, controller) {
          if (!stream.closed) idle.refresh();
          if (mayRead()) controller.enqueue(chunk);
          else stop();
        },
      });
      const timer = setTimeout(stop, downloadMs).unref();
      const idle = setTimeout(stop, IDLE_MS).unref();
      stream.once("close", () => {
        clearTimeout(timer);
        clearTimeout(idle);
        isBusy = false;
      });
      stopDownload = stop;
      return { size, body: (Readable.toWeb(stream) as ReadableStream).pipeThrough(check), cancel };
    },
    close(): void {
      void discard();
      stopDownload();
      removeFolder();
    },
  };
}
