import { prepareAdministrator } from "./accounts/first-administrator.ts";
import { startBackground } from "./background.ts";
import { openServerContext, type ServerOptions } from "./context/server-context.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { createListener } from "./routes/listener.ts";

/** Opens the shop of a data folder, without listening. `contentSecurityPolicy` is left out in development. */
export async function openShop(options: ServerOptions & { contentSecurityPolicy?: string }) {
  const { settings } = options;
  const headers = securityHeaders(settings.siteUrl, options.contentSecurityPolicy);
  const context = await openServerContext(options);
  const background = startBackground(context);
  return {
    /** Answers requests, in a Node server or, in development, behind Vite's. */
    listener: createListener(context, headers),
    prepareAdministrator: () => prepareAdministrator(context.accounts, settings.admin),
    /** Ends the event streams, so that their connections close. */
    endStreams: context.live.close,
    close() {
      background.stop();
      context.live.close();
      context.close();
    },
  };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;
