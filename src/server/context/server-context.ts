import { rmSync } from "node:fs";
import { asUserError } from "#src/commands/user-error.ts";
import { accountRows } from "../accounts/account-rows.ts";
import { passwordChanges } from "../accounts/change-password.ts";
import { sessionCookie } from "../accounts/cookie.ts";
import { accountManagement } from "../accounts/manage-accounts.ts";
import { passwordLinks } from "../accounts/password-links.ts";
import { sessionRows } from "../accounts/sessions.ts";
import { authenticator } from "../accounts/sign-in.ts";
import { passwordGuard } from "../accounts/throttle.ts";
import type { MakeBackup } from "../backup/backup-in-child.ts";
import { makeBackup as makeWholeBackup } from "../backup/make-backup.ts";
import { staffBackups } from "../backup/staff-backups.ts";
import { finishSwap, staging } from "../backup/swap.ts";
import { disk as diskAt } from "../files/disk.ts";
import { fileRows } from "../files/file-rows.ts";
import { fileStore } from "../files/file-store.ts";
import type { ImageProcessor } from "../files/reencode.ts";
import { registerDocuments } from "../files/register-documents.ts";
import type { Representation } from "../http/representation.ts";
import { liveHub } from "../live/live-hub.ts";
import { missedSearches } from "../missed-searches/missed-searches.ts";
import { pageRenderer } from "../pages/page-renderer.ts";
import type { Render } from "../pages/render-page.ts";
import { describe, type Log } from "../process/log.ts";
import type { Settings } from "../process/settings.ts";
import { refuseForeignFolder } from "../store/data-folder.ts";
import { closeDatabase, openDatabase } from "../store/database.ts";
import { documentStore } from "../store/document-store.ts";
import { type Lock, lockFolder } from "../store/lock.ts";
import { isReadOnly, openForReading } from "../store/read-only.ts";
import type { Database } from "../store/sqlite-transaction.ts";
import { seed } from "./seed.ts";

/** How long a statement may block the event loop while another process writes. `retryWhenBusy` waits longer without blocking it. */
const BUSY_MS = 50;

export interface ServerOptions {
  readonly settings: Settings;
  readonly log: Log;
  readonly render: Render;
  readonly demo: string; // the folder with the demo catalogue
  readonly images?: ImageProcessor; // processes pictures, in this process if it is left out
  readonly makeBackup?: MakeBackup; // makes daily copies and the backups of staff, in this process if it is left out
  readonly statics?: ReadonlyMap<string, Representation>; // the built client by URL path; in development Vite serves it
}

/** Opens all that the routes call. A shop in a folder that cannot be written to is only shown. Throws a `UserError` if the folder cannot be used. */
export async function openServerContext(options: ServerOptions) {
  const { settings, log, render, demo, statics = new Map() } = options;
  const { images = imagesInProcess, makeBackup = makeBackupInProcess } = options;
  const { dataDir } = settings;
  const readOnly = isReadOnly(dataDir);
  let lock: Lock | undefined;
  try {
    if (!readOnly) lock = lockFolder(dataDir);
    refuseForeignFolder(dataDir);
    const db = readOnly ? openForReading(dataDir) : openForWriting(dataDir);
    const disk = diskAt(dataDir);
    const rows = fileRows(db);
    const files = fileStore(rows, disk, images);
    const store = documentStore(db, rows);
    const backups = staffBackups(dataDir, makeBackup);
    if (readOnly) log.error("read-only");
    else {
      disk.prepare();
      // An interrupted restore or backup of staff may have left these folders.
      rmSync(staging(dataDir), { recursive: true, force: true });
      backups.removeFolder();
      await files.withLock(async () => {
        if (store.isNew()) seed(settings.seed === "demo" ? demo : undefined, store, rows, disk);
        await registerDocuments(rows, disk, log);
      });
    }
    const accountServices = openAccounts(db);
    const { sessions } = accountServices;
    const missed = missedSearches(db);
    const live = liveHub(store, (token) => sessions.find(token, { use: false }), missed.note);
    const pages = pageRenderer({ store, documentUrl: files.documentUrl, render, onSearch: missed.note });
    const cookie = sessionCookie(settings.siteUrl);
    const stored = { db, disk, rows, store, files, backups, makeBackup, readOnly };
    const served = { live, pages, missed, statics, cookie };
    return {
      settings,
      log,
      ...stored,
      ...served,
      ...accountServices,
      close(): void {
        backups.close();
        try {
          if (!readOnly) missed.save();
        } catch (error) {
          log.warn("searches not counted", { error: describe(error) });
        }
        closeDatabase(db);
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw asUserError(error, dataDir);
  }
}

/** Opens the database, after a restore that was interrupted is complete. */
function openForWriting(dataDir: string): Database {
  finishSwap(dataDir);
  return openDatabase(dataDir, { busyMs: BUSY_MS, isServer: true });
}

function openAccounts(db: Database) {
  const accounts = accountRows(db);
  const sessions = sessionRows(db);
  const guard = passwordGuard();
  const dependencies = { db, accounts, sessions, links: passwordLinks(db), guard };
  return {
    accounts,
    sessions,
    signIn: authenticator(accounts, sessions, guard),
    passwords: passwordChanges(dependencies),
    management: accountManagement(dependencies),
  };
}

/** Loads the picture library only when there is a picture, because it takes memory. */
const imagesInProcess: ImageProcessor = {
  reencode: async (path) => (await import("../files/reencode.ts")).reencode(path),
  normalise: async (path) => (await import("../files/reencode.ts")).normalise(path),
};

const makeBackupInProcess: MakeBackup = async (dataDir, file) => (await makeWholeBackup(dataDir, file)).lost.length;

export type ServerContext = Awaited<ReturnType<typeof openServerContext>>;
