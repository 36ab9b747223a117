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
import { makeBackup as makeWhole } from "../backup/make-backup.ts";
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
import { closeDatabase, openDatabase, refuseForeignFolder } from "../store/database.ts";
import { documentStore } from "../store/document-store.ts";
import { type Lock, lockFolder } from "../store/lock.ts";
import { isReadOnly, openForReading } from "../store/read-only.ts";
import { seed } from "./seed.ts";

/** How long a statement may block the event loop while another process writes. `retryWhenBusy` waits longer without blocking it. */
const BUSY_MS = 50;

export interface ServerOptions {
  readonly settings: Settings;
  readonly log: Log;
  readonly render: Render;
  readonly demo: string;
  /** Processes pictures, in this process if it is left out. */
  readonly images?: ImageProcessor;
  /** Makes daily copies and the backups of staff, in this process if it is left out. */
  readonly makeBackup?: MakeBackup;
  /** Built files of the client by URL path; none in development, in which Vite serves them. */
  readonly statics?: ReadonlyMap<string, Representation>;
}

const makeBackupHere: MakeBackup = async (dataDir, file) => (await makeWhole(dataDir, file)).lost.length;

/** Opens all that the routes call. Throws a `UserError` if the folder cannot be used. */
export async function openServerContext(options: ServerOptions) {
  const { settings, log, render, demo, statics = new Map(), images = imagesHere } = options;
  const { makeBackup = makeBackupHere } = options;
  const disk = diskAt(settings.dataDir);
  const backups = staffBackups(settings.dataDir, makeBackup);
  const readOnly = isReadOnly(settings.dataDir);
  let lock: Lock | undefined;
  try {
    if (!readOnly) lock = lockFolder(settings.dataDir);
    refuseForeignFolder(settings.dataDir);
    if (!readOnly) finishSwap(settings.dataDir);
    const db = readOnly
      ? openForReading(settings.dataDir)
      : openDatabase(settings.dataDir, { busyMs: BUSY_MS, isLocked: true });
    if (!readOnly) disk.prepare();
    const rows = fileRows(db);
    const files = fileStore(rows, disk, images);
    const store = documentStore(db, rows);
    if (readOnly) log.error("read-only");
    else {
      // An interrupted restore or backup of staff may have left these folders.
      rmSync(staging(settings.dataDir), { recursive: true, force: true });
      backups.removeFolder();
      await files.withLock(async () => {
        if (store.isNew()) seed(settings.seed === "demo" ? demo : undefined, store, rows, disk);
        await registerDocuments(rows, disk, log);
      });
    }
    const accounts = accountRows(db);
    const sessions = sessionRows(db);
    const guard = passwordGuard();
    const accountDependencies = { db, accounts, sessions, links: passwordLinks(db), guard };
    const sessionOf = (token: string) => sessions.find(token, { use: false });
    const missed = missedSearches(db);
    const live = liveHub(store, sessionOf, missed.note);
    const pages = pageRenderer({ store, documentUrl: files.documentUrl, render, onSearch: missed.note });
    return {
      settings,
      log,
      db,
      disk,
      rows,
      store,
      files,
      accounts,
      sessions,
      signIn: authenticator(accounts, sessions, guard),
      passwords: passwordChanges(accountDependencies),
      management: accountManagement(accountDependencies),
      cookie: sessionCookie(settings.siteUrl),
      live,
      pages,
      missed,
      statics,
      readOnly,
      makeBackup,
      backups,
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
    throw asUserError(error, settings.dataDir);
  }
}

/** Loads the picture library only when there is a picture, because it takes memory. */
const imagesHere: ImageProcessor = {
  reencode: async (path) => (await import("../files/reencode.ts")).reencode(path),
  normalise: async (path) => (await import("../files/reencode.ts")).normalise(path),
};

export type ServerContext = Awaited<ReturnType<typeof openServerContext>>;
