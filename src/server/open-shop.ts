import type { RequestListener } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type Administrator, prepareAdministrator } from "./accounts/first-administrator.ts";
import { startBackground } from "./background.ts";
import { isRestorePending } from "./backup/pending-restore.ts";
import { openServerContext, type ServerOptions } from "./context/server-context.ts";
import { type Refusals, refusals } from "./http/refusals.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { describe } from "./process/log.ts";
import { createListener } from "./routes/listener.ts";

/** How long closing may take to store when sessions were last used. */
const TIDY_MS = 500;
/** How often to check whether a restore is pending. */
const RESTORE_CHECK_MS = 500;

export interface Shop {
  /** Answers requests, in a Node server or, in development, behind Vite's. */
  readonly listener: RequestListener;
  /** Called for each answer that the listener does not give. */
  readonly refused: Refusals;
  /** Prepares the first administrator where there is no account yet. What it returns makes the account and is to be called when nothing
   *  can stop the start any more, because a generated password is shown once. */
  prepareAdministrator(): Promise<() => Promise<Administrator | undefined>>;
  /** Ends the event streams, so that their connections close. */
  endStreams(): void;
  close(): Promise<void>;
}

/** Opens the shop of a data folder, without listening. `contentSecurityPolicy` is left out in development. A pending restore closes the shop
 *  and opens it again; requests that arrive meanwhile wait (ADR-010). */
export async function openShop(options: ServerOptions & { contentSecurityPolicy?: string }): Promise<Shop> {
  const { settings, log } = options;
  const headers = securityHeaders(settings.siteUrl, options.contentSecurityPolicy);
  const open = async () => {
    const context = await openServerContext(options);
    return { context, background: startBackground(context), listener: createListener(context, headers) };
  };
  /** Undefined while the shop is opened again, after that failed, and when closed. Nothing else holds it, because a database that is closed
   *  keeps its files open until its statements are collected as garbage. */
  let current: Awaited<ReturnType<typeof open>> | undefined = await open();
  let reopening: Promise<void> | undefined;

  async function reopen(): Promise<void> {
    const before = current;
    before?.background.stop();
    before?.context.live.close();
    // With the lock, because an upload under way would write its files among the restored ones.
    await before?.context.files.withLock(() => {
      current = undefined;
      before.context.close();
    });
    current = await open();
  }
  const restoreTimer = setInterval(() => {
    if (reopening || (current && !isRestorePending(settings.dataDir))) return;
    reopening = reopen()
      .catch((error: unknown) => log.error("restore", { error: describe(error) }))
      .finally(() => {
        reopening = undefined;
      });
  }, RESTORE_CHECK_MS);
  restoreTimer.unref();

  const listener: RequestListener = (request, response) => {
    if (current) current.listener(request, response);
    else if (reopening) reopening.then(() => listener(request, response));
    else response.writeHead(503, { ...headers, "Retry-After": "1" }).end();
  };
  return {
    listener,
    refused: refusals(log, headers),
    async prepareAdministrator() {
      await reopening;
      if (!current) throw new Error("closed");
      return prepareAdministrator(current.context.accounts, settings.admin);
    },
    endStreams: () => current?.context.live.close(),
    async close() {
      clearInterval(restoreTimer);
      await reopening;
      if (!current) return;
      const { context, background } = current;
      current = undefined;
      background.stop();
      context.live.close();
      // The server closes even where the disk is full or another process holds the lock.
      const tidied = context.sessions.tidy().then(
        () => undefined,
        (error: unknown) => describe(error),
      );
      const failure = await Promise.race([tidied, wait(TIDY_MS, "timeout", { ref: false })]);
      if (failure) log.warn("close", { error: failure });
      context.close();
    },
  };
}
