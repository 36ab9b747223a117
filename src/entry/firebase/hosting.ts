import type { ClientAssets } from "#src/server/http/client-assets.ts";
import { securityHeaders } from "#src/server/http/security-headers.ts";
import { ALL_PAGES } from "#src/site/page-paths.ts";
import type { Page } from "#src/site/pages.ts";
import { contentSecurityPolicy } from "../content-security-policy.ts";
import { SHELL_PATH } from "./pages.ts";

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
  scripts: [],
  frames: [],
};
/** What App Check needs besides: reCAPTCHA's script and its frame, and the service that makes tokens (fault 109). */
const WITH_APP_CHECK = {
  connect: [...HOSTS.connect, "https://content-firebaseappcheck.googleapis.com", "https://www.google.com/recaptcha/"],
  pictures: HOSTS.pictures,
  scripts: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  frames: ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
};

export interface HostingConfig {
  readonly hosting: {
    readonly public: string;
    readonly headers: readonly { source: string; headers: readonly { key: string; value: string }[] }[];
  };
}

/** The source's pattern of a build's files, whose names change with their content. */
const ASSETS = "/assets/**";

export interface HostedBuild {
  readonly assets: ClientAssets;
  readonly siteUrl: string;
  readonly files: readonly string[]; // names of the files in assets/
  readonly hasAppCheck: boolean;
}

/** firebase/firebase.json with what depends on the build or on the table of pages. The shell answers for pages that the build does not
 *  render. Only files that are there are cached for ever, because Hosting sends the headers of a path with its 404 too. */
export function hostingConfig<Config extends HostingConfig>(source: Config, build: HostedBuild) {
  const { assets, siteUrl, files, hasAppCheck } = build;
  const policy = contentSecurityPolicy(assets, { hosts: hasAppCheck ? WITH_APP_CHECK : HOSTS });
  const sent = securityHeaders(siteUrl, policy);
  const everywhere = { source: "**", headers: Object.entries(sent).map(([key, value]) => ({ key, value })) };
  const { hosting } = source;
  const headers = hosting.headers.map((one) =>
    one.source === ASSETS ? { ...one, source: `/assets/@(${files.join("|")})` } : one,
  );
  const rewrites = patternsOf(({ prerendered, shows }) => !prerendered || shows !== undefined).map((pattern) => ({
    source: pattern,
    destination: `${SHELL_PATH}.html`,
  }));
  const noindex = [...patternsOf(({ inSiteMap }) => !inSiteMap), SHELL_PATH].map((pattern) => ({
    source: pattern,
    headers: [{ key: "X-Robots-Tag", value: "noindex" }],
  }));
  return {
    ...source,
    hosting: { ...hosting, public: "site", rewrites, headers: [everywhere, ...headers, ...noindex] },
  };
}

/** Hosting's patterns of some pages: "/products/*" for "/products/:id". */
const patternsOf = (isWanted: (page: Page) => boolean): string[] =>
  ALL_PAGES.filter(isWanted).map(({ path }) => path.replace(":id", "*"));
