import type { ClientAssets } from "#src/server/client-assets.ts";
import { securityHeaders } from "#src/server/security-headers.ts";
import { contentSecurityPolicy } from "./document.ts";

/** Where a browser finds pictures and documents. */
export const STORED_FILES = "https://firebasestorage.googleapis.com";
/** And where the SDK reads, writes and signs in. */
const HOSTS = {
  connect: [
    "https://firestore.googleapis.com",
    "https://identitytoolkit.googleapis.com",
    "https://securetoken.googleapis.com",
    STORED_FILES,
  ],
  pictures: [STORED_FILES],
};

/** The part of firebase.json this build adds to. */
export interface HostingConfig {
  readonly hosting: {
    readonly public: string;
    readonly headers: readonly { source: string; headers: readonly { key: string; value: string }[] }[];
  };
}

/** firebase/firebase.json as it is deployed: beside the built site, with the headers our own server sends too. They are not written
 *  there by hand, because the policy's hashes change with the build. */
export function hostingConfig<Config extends HostingConfig>(source: Config, assets: ClientAssets, siteUrl: string) {
  const sent = securityHeaders(siteUrl, contentSecurityPolicy(assets, HOSTS));
  const headers = Object.entries(sent).map(([key, value]) => ({ key, value }));
  const { hosting } = source;
  return {
    ...source,
    hosting: { ...hosting, public: "site", headers: [{ source: "**", headers }, ...hosting.headers] },
  };
}
