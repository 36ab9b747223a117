import type { RequestListener } from "node:http";
import { type Administrator, prepareAdministrator } from "./accounts/first-administrator.ts";
import { startBackground } from "./background.ts";
import { openServerContext, type ServerOptions } from "./context/server-context.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { createListener } from "./routes/listener.ts";

export interface Shop {
  /** Answers requests, in a Node server or, in development, behind Vite's. */
  readonly listener: RequestListener;
  /** Prepares the first administrator if there is no account yet. What it returns makes the account and is to be called when nothing
   *  can stop the start any more, because a generated password is shown once. */
  prepareAdministrator(): Promise<() => Promise<Administrator | undefined>>;
  /** Ends the event streams, so that their connections close. */
  endStreams(): void;
  close(): void;
}

/** Opens the shop of a data folder, without listening. `contentSecurityPolicy` is left out in development. */
export async function openShop(options: ServerOptions & { contentSecurityPolicy?: string }): Promise<Shop> {
  const { settings } = options;
  const headers = securityHeaders(settings.siteUrl, options.contentSecurityPolicy);
  const context = await openServerContext(options);
  const background = startBackground(context);
  return {
    listener: createListener(context, headers),
    prepareAdministrator: () => prepareAdministrator(context.accounts, settings.admin),
    endStreams: context.live.close,
    close() {
      background.stop();
      context.live.close();
      context.close();
    },
  };
}
