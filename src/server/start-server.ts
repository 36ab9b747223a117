import type { Administrator } from "./accounts/first-administrator.ts";
import { type Listening, listen } from "./http/listen.ts";
import type { Shop } from "./open-shop.ts";

/** Listens and then makes the first administrator, before the first request is answered. Closes the shop if either fails. */
export async function startServer(
  shop: Shop,
  where: { host: string; port: number },
): Promise<Listening & { readonly administrator: Administrator | undefined }> {
  let server: Listening | undefined;
  try {
    const makeAdministrator = await shop.prepareAdministrator();
    server = await listen(shop.listener, where);
    return { ...server, administrator: await makeAdministrator() };
  } catch (error) {
    await server?.stop(shop.endStreams);
    await shop.close();
    throw error;
  }
}
