import { createHash } from "node:crypto";
import { DISMISSED_NOTICE, type Notice } from "#src/domain/shop/notice.ts";
import type { ClientAssets } from "#src/server/http/client-assets.ts";
import { dataScript, escaped } from "#src/site/page-data-script.ts";
import { TYPED } from "#src/ui/cms/parts/is-typing-outside.ts";
import LIST_STYLES from "#src/ui/first-paint/list-page.css?inline";
import PRODUCT_STYLES from "#src/ui/first-paint/product-page.css?inline";
import TEXT_STYLES from "#src/ui/first-paint/text-page.css?inline";
import type { FirstPaint } from "#src/ui/head.tsx";
import DATES_SCRIPT from "#src/ui/parts/dates-script.ts?inlined";
import ESTIMATE_SCRIPT from "#src/ui/public/estimate/estimate-script.ts?inlined";
import HOURS_SCRIPT from "#src/ui/shell/hours-script.ts?inlined";
import { HOURS_ID } from "#src/ui/shell/ids.ts";
import NOTICE_SCRIPT from "#src/ui/shell/notice-script.ts?inlined";
import BOOT_SCRIPT from "./boot-script.ts?inlined";
import { ROOT_ID } from "./bootstrap.ts";

interface HtmlOptions {
  readonly assets: ClientAssets;
  readonly siteUrl: string;
  readonly head: string;
  readonly notice: Notice | undefined;
  readonly body: string;
  /** The values that the browser's adapter starts with. */
  readonly data: object;
  readonly isStaffPage: boolean;
  /** The sheet that is inlined instead of all styles; the page's script loads all styles later (ADR-042). */
  readonly firstPaint: FirstPaint | undefined;
}

/** The headings' font, cut down to Slovak letters (ui/fonts/README.md). */
const FONT = "/assets/archivo-sk-1.woff2";
/** `optional`, because a font that arrives after the first paint would move the page. The face is inlined, because the sheet
 *  that is loaded later (ADR-042) would declare a second face, which browsers use as soon as it arrives. */
const FONT_FACE = `@font-face{font-family:Archivo;src:url(${FONT}) format("woff2");font-weight:600 900;font-display:optional}`;

const FIRST_PAINTS: Readonly<Record<FirstPaint, string>> = {
  list: LIST_STYLES,
  product: PRODUCT_STYLES,
  text: TEXT_STYLES,
};
const withFont = (styles: string) => FONT_FACE + styles;

/** The HTML of a whole page. Its data comes last, after everything that people see. */
export function documentHtml(options: HtmlOptions): string {
  const { assets, siteUrl, head, notice, body, data, isStaffPage, firstPaint } = options;
  const laterSheet = firstPaint && assets.sheet;
  const staffCss = isStaffPage && assets.staffCss ? `<link rel="stylesheet" href="${assets.staffCss}">` : "";
  // The sheet for staff has all styles, and browsers load it before the first paint.
  const inlined = staffCss ? TEXT_STYLES : laterSheet ? FIRST_PAINTS[firstPaint] : assets.css;
  return `<!doctype html>
<html lang="sk" data-site="${escaped(siteUrl)}"${assets.offline ? " data-offline" : ""}${laterSheet ? ` data-styles="${laterSheet}"` : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${withFont(inlined)}</style>
<script${notice?.Text ? ` data-text="${escaped(notice.Text)}" data-until="${escaped(notice.Until)}"` : ""}>${EARLY_SCRIPT}</script>
${head}
<meta name="theme-color" content="#1c1917">
<link rel="preload" href="${FONT}" as="font" type="font/woff2" crossorigin>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
${laterSheet ? `<noscript><link rel="stylesheet" href="${laterSheet}"></noscript>` : ""}${staffCss}
</head>
<body>
<div id="${ROOT_ID}">${body}</div>
${dataScript(data)}
<script>${lateScript(assets)}</script>
</body>
</html>
`;
}

/** The hosts that pages use besides the site's own: those of a provider such as Firebase. */
interface ProviderHosts {
  readonly connect: readonly string[];
  readonly pictures: readonly string[];
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
}
const OWN_SERVER: ProviderHosts = { connect: [], pictures: [], scripts: [], frames: [] };

/** Joins scripts that run at the same moment, because each hash in the policy adds 54 bytes to a page's first answer. */
const inlineScript = (constants: object, ...scripts: string[]) => {
  const values = Object.entries(constants).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `{const ${values};${scripts.join("")}}`;
};
/** Runs before the first paint. */
const EARLY_SCRIPT = inlineScript({ dismissedNotice: DISMISSED_NOTICE }, DATES_SCRIPT, NOTICE_SCRIPT, ESTIMATE_SCRIPT);
/** Runs at the end of the page. */
const lateScript = ({ entry, beside = [] }: ClientAssets) =>
  inlineScript({ hoursId: HOURS_ID, scripts: [entry, ...beside], typed: TYPED }, HOURS_SCRIPT, BOOT_SCRIPT);

interface PolicyOptions {
  readonly hosts?: ProviderHosts;
  /** The sheet that the page has inlined; undefined in a policy for all pages. */
  readonly firstPaint?: FirstPaint;
}

/** A content security policy: it allows what pages hold, and inline script and styles by their hashes (design §3). */
export function contentSecurityPolicy(
  assets: ClientAssets,
  { hosts = OWN_SERVER, firstPaint }: PolicyOptions = {},
): string {
  const styles = firstPaint ? [FIRST_PAINTS[firstPaint]] : [assets.css, ...Object.values(FIRST_PAINTS)];
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
