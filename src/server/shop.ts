import type { RequestListener } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { firstAdministrator, prepareAdministrator } from "./accounts/first-administrator.ts";
import { startBackground } from "./background.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { describe } from "./process/log.ts";
import { createListener } from "./routes/listener.ts";
import { openServerContext, type Parts } from "./server-context.ts";

/** The password only where it was made up. */
export interface Administrator {
  readonly email: string;
  readonly password?: string;
}
/** How long the end may take over what is nice to have. */
const TIDY_MS = 500;

export interface Shop {
  /** Answers requests; hang it into a Node server, or behind Vite's in development. */
  readonly listener: RequestListener;
  /** The headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** Makes the first administrator where there is no account yet, for whoever tells the person at the terminal. To be called when
   *  nothing can stop the start any more: the password is shown once. */
  administrator(): Promise<Administrator | undefined>;
  /** The same in two steps, the second of which takes no time. */
  prepareAdministrator(): Promise<() => Promise<Administrator | undefined>>;
  /** Ends the event streams, so that connections can end. */
  endStreams(): void;
  close(): Promise<void>;
}

/** The whole shop over one data folder, without a port. `contentSecurityPolicy` is left out in development. */
export async function openShop(parts: Parts & { contentSecurityPolicy?: string }): Promise<Shop> {
  const context = await openServerContext(parts);
  const background = startBackground(context);
  const headers = securityHeaders(parts.settings.siteUrl, parts.contentSecurityPolicy);
  return {
    listener: createListener(context, headers),
    headers,
    administrator: () => firstAdministrator(context.accounts, parts.settings.admin),
    prepareAdministrator: () => prepareAdministrator(context.accounts, parts.settings.admin),
    endStreams: context.live.close,
    async close() {
      background.stop();
      context.live.close();
      // Neither a full disk nor somebody else's lock may keep the server from ending.
      const tidied = context.sessions.tidy().then(
        () => undefined,
        (error: unknown) => describe(error),
      );
      const failure = await Promise.race([tidied, wait(TIDY_MS, "late", { ref: false })]);
      if (failure) parts.log.warn("close", { error: failure });
      context.close();
    },
  };
}
