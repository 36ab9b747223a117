import { createHash } from "node:crypto";
import type { ClientAssets } from "#src/server/http/client-assets.ts";
import { dataScript, escaped } from "#src/site/page-data-script.ts";
import { TYPED } from "#src/ui/cms/parts/is-typing-outside.ts";
import LIST_STYLES from "#src/ui/first-paint/list-page.css?inline";
import PRODUCT_STYLES from "#src/ui/first-paint/product-page.css?inline";
import TEXT_STYLES from "#src/ui/first-paint/text-page.css?inline";
import type { FirstPaint } from "#src/ui/head.tsx";
import { DATES_SCRIPT } from "#src/ui/parts/dates-script.ts";
import { ESTIMATE_SCRIPT } from "#src/ui/public/estimate/estimate-script.ts";
import PRICE_LIST_STYLES from "#src/ui/public/price-list/price-list.css?inline";
import { HOURS_SCRIPT } from "#src/ui/shell/hours-script.ts";
import { NOTICE_SCRIPT } from "#src/ui/shell/notice-script.ts";
import { ROOT_ID } from "./bootstrap.ts";

interface HtmlOptions {
  readonly assets: ClientAssets;
  readonly siteUrl: string;
  readonly head: string;
  readonly body: string;
  /** The values that the browser's adapter starts with. */
  readonly data: object;
  readonly isStaffPage: boolean;
  /** The sheet that is inlined instead of all styles, which the page's script loads (ADR-042). */
  readonly firstPaint: FirstPaint | undefined;
}

/** The headings' font, cut down to Slovak letters (ui/fonts/README.md). */
const FONT = "/assets/archivo-sk-1.woff2";
/** Optional: one that comes after the first paint would move the page. It is inlined, because the sheet
 *  that is loaded later (ADR-042) would declare a second face, which browsers use as soon as it has come. */
const FONT_FACE = `@font-face{font-family:Archivo;src:url(${FONT}) format("woff2");font-weight:600 900;font-display:optional}`;

const FIRST_PAINTS: Readonly<Record<FirstPaint, string>> = {
  list: LIST_STYLES,
  product: PRODUCT_STYLES,
  text: TEXT_STYLES,
};
const withFont = (styles: string) => FONT_FACE + styles;

/** The HTML of a whole page. Its data comes last, after everything that people see. */
export function documentHtml({ assets, siteUrl, head, body, data, isStaffPage, firstPaint }: HtmlOptions): string {
  const later = firstPaint && assets.sheet;
  const staffCss = isStaffPage && assets.staffCss ? `<link rel="stylesheet" href="${assets.staffCss}">` : "";
  // Staff's sheet has all styles, and is there before the first paint.
  const inlined = staffCss ? TEXT_STYLES : later ? FIRST_PAINTS[firstPaint] : assets.css;
  return `<!doctype html>
<html lang="sk" data-site="${escaped(siteUrl)}"${assets.offline ? " data-offline" : ""}${later ? ` data-styles="${later}"` : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${withFont(inlined)}</style>
<script>${DATES_SCRIPT}</script>
${head}
<meta name="theme-color" content="#1c1917">
<link rel="preload" href="${FONT}" as="font" type="font/woff2" crossorigin>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
${later ? `<noscript><link rel="stylesheet" href="${later}"></noscript>` : ""}${staffCss}
</head>
<body>
<div id="${ROOT_ID}">${body}</div>
<script>${HOURS_SCRIPT}</script>
${dataScript(data)}
<script>${bootScript(assets)}</script>
</body>
</html>
`;
}

/** Hosts of a provider other than the site's own server. */
interface ProviderHosts {
  readonly connect: readonly string[];
  readonly pictures: readonly string[];
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
}
const OWN_SERVER: ProviderHosts = { connect: [], pictures: [], scripts: [], frames: [] };

/** Those that run before the first paint. */
const PAGE_SCRIPTS = [NOTICE_SCRIPT, DATES_SCRIPT, ESTIMATE_SCRIPT, HOURS_SCRIPT];

/** The content security policy of every page: it allows what pages hold, and inline script and styles by their hashes (design §3). */
export function contentSecurityPolicy(assets: ClientAssets, hosts: ProviderHosts = OWN_SERVER): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...[bootScript(assets), ...PAGE_SCRIPTS].map(hash), ...hosts.scripts].join(" "),
    "worker-src 'self'",
    `style-src 'self' ${[...[assets.css, ...Object.values(FIRST_PAINTS)].map(withFont), PRICE_LIST_STYLES].map(hash).join(" ")}`,
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

/** The app is loaded after this time at the latest, if a hanging picture delays the page's `load`. */
const LOAD_TIMEOUT_MS = 10_000;
/** The app is loaded after this time in a browser that reports no first paint, as one that resists fingerprinting. */
const PAINT_TIMEOUT_MS = 500;

/** The script that loads the app, and the styles that a list of products lacks: once the page has loaded and been painted, or at the visitor's
 *  first touch, click or key. If loading fails, the next touch, click or key tries again. It remembers the last button or form that is used
 *  before hydration, and uses it again once after that; on staff's pages not if the user types elsewhere by then, because what it opens would
 *  take the keys, or has typed since, because a form would be saved in the middle of a word. Enter in a field that leads to the next one sends
 *  no form. */
function bootScript({ entry, beside = [] }: ClientAssets): string {
  return `(()=>{
let started,early;
const root=document.documentElement.dataset;
const styles=()=>root.styles&&new Promise((resolve,reject)=>document.head.append(Object.assign(document.createElement("link"),
{rel:"stylesheet",href:root.styles,onerror:reject,onload(){delete root.styles;dispatchEvent(new Event("styles"));resolve()}})));
const start=()=>{started??=Promise.all([styles(),...${JSON.stringify([entry, ...beside])}.map((url)=>import(url))]).catch((error)=>{started=undefined;console.error(error)})};
const remember=(event)=>{
if("ready" in root)return;
const control=event.target.closest(event.type==="submit"?"form[method=post]":"button[type=button]");
if(!control)return;
event.preventDefault();event.stopPropagation();early=control;start()};
const painted=()=>{new PerformanceObserver(start).observe({type:"paint",buffered:true});setTimeout(start,${PAINT_TIMEOUT_MS})};
addEventListener("load",()=>requestAnimationFrame(()=>setTimeout(painted)),{once:true});
setTimeout(start,${LOAD_TIMEOUT_MS});
for(const type of["pointerdown","touchstart","keydown"])addEventListener(type,start,{passive:true});
addEventListener("click",remember,true);
addEventListener("submit",remember,true);
addEventListener("keydown",(event)=>{if(event.key==="Enter"&&event.target.enterKeyHint==="next")event.preventDefault()},true);
addEventListener("input",()=>{if(location.pathname.startsWith("/cms"))early=undefined},true);
addEventListener("ready",()=>{
const focused=document.activeElement;
if(!early||location.pathname.startsWith("/cms")&&focused.matches(${JSON.stringify(TYPED)})&&!early.contains(focused))return;
early.requestSubmit?early.requestSubmit():early.click()},{once:true})
})()`;
}

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
