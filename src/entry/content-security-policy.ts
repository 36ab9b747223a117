import { createHash } from "node:crypto";
import type { ClientAssets } from "#src/server/http/client-assets.ts";
import type { FirstPaint } from "#src/ui/head.tsx";
import { EARLY_SCRIPT, FIRST_PAINT_STYLES, lateScript, withFont } from "./inlined-parts.ts";

/** The hosts that pages use besides the site's own: those of a provider such as Firebase. */
type ProviderHosts = Readonly<Record<"connect" | "pictures" | "scripts" | "frames", readonly string[]>>;
const OWN_SERVER: ProviderHosts = { connect: [], pictures: [], scripts: [], frames: [] };

/** A content security policy: it allows what pages hold, and inlined scripts and styles by their hashes (design §3). `firstPaint`
 *  names the styles that the page has inlined; undefined in a policy for all pages. */
export function contentSecurityPolicy(
  assets: ClientAssets,
  { hosts = OWN_SERVER, firstPaint }: { hosts?: ProviderHosts; firstPaint?: FirstPaint } = {},
): string {
  const styles = firstPaint ? [FIRST_PAINT_STYLES[firstPaint]] : [assets.css, ...Object.values(FIRST_PAINT_STYLES)];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...[EARLY_SCRIPT, lateScript(assets)].map(hash), ...hosts.scripts].join(" "),
    "worker-src 'self'",
    ["style-src 'self'", ...styles.map((sheet) => hash(withFont(sheet)))].join(" "),
    ["img-src 'self' data: blob:", ...hosts.pictures].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...hosts.connect].join(" "),
    "manifest-src 'self'",
    ["frame-src https://www.openstreetmap.org", ...hosts.frames].join(" "),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
