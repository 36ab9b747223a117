import type { ClientAssets } from "#src/server/http/client-assets.ts";
import { securityHeaders } from "#src/server/http/security-headers.ts";
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

/** What the source names of a build's own scripts, styles and pictures, whose names change with their content. */
const KEPT_FOR_EVER = "/assets/**";

export interface HostedBuild {
  readonly assets: ClientAssets;
  readonly siteUrl: string;
  /** Names of the files in assets/. */
  readonly files: readonly string[];
}

/** firebase/firebase.json as it is deployed: beside the built site, with the headers our own server sends too. They are not written
 *  there by hand, because the policy's hashes change with the build. Only files that are there are kept for ever: Hosting sends a
 *  path's headers with its 404 as well, which a browser would keep just as long. */
export function hostingConfig<Config extends HostingConfig>(source: Config, { assets, siteUrl, files }: HostedBuild) {
  const sent = securityHeaders(siteUrl, contentSecurityPolicy(assets, HOSTS));
  const everywhere = { source: "**", headers: Object.entries(sent).map(([key, value]) => ({ key, value })) };
  const { hosting } = source;
  const headers = hosting.headers.map((one) =>
    one.source === KEPT_FOR_EVER ? { ...one, source: `/assets/@(${files.join("|")})` } : one,
  );
  return { ...source, hosting: { ...hosting, public: "site", headers: [everywhere, ...headers] } };
}
