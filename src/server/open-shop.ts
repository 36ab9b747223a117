import type { RequestListener } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type Administrator, prepareAdministrator } from "./accounts/first-administrator.ts";
import { startBackground } from "./background.ts";
import { openServerContext, type ServerOptions } from "./context/server-context.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { describe } from "./process/log.ts";
import { createListener } from "./routes/listener.ts";

/** How long closing may take to store when sessions were last used. */
const TIDY_MS = 500;

export interface Shop {
  /** Answers requests, in a Node server or, in development, behind Vite's. */
  readonly listener: RequestListener;
  /** Prepares the first administrator if there is no account yet. What it returns makes the account and is to be called when nothing
   *  can stop the start any more, because a generated password is shown once. */
  prepareAdministrator(): Promise<() => Promise<Administrator | undefined>>;
  /** Ends the event streams, so that their connections close. */
  endStreams(): void;
  close(): Promise<void>;
}

/** Opens the shop of a data folder, without listening. `contentSecurityPolicy` is left out in development. */
export async function openShop(options: ServerOptions & { contentSecurityPolicy?: string }): Promise<Shop> {
  const { settings, log } = options;
  const headers = securityHeaders(settings.siteUrl, options.contentSecurityPolicy);
  const context = await openServerContext(options);
  const background = startBackground(context);
  return {
    listener: createListener(context, headers),
    prepareAdministrator: () => prepareAdministrator(context.accounts, settings.admin),
    endStreams: context.live.close,
    async close() {
      background.stop();
      context.live.close();
      // The server closes even if the disk is full or another process holds the lock.
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
