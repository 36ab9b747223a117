import { createHash } from "node:crypto";
import type { ClientAssets } from "#src/server/http/client-assets.ts";
import { DATA_ID, ROOT_ID } from "./page-ids.ts";

interface DocumentParts {
  readonly assets: ClientAssets;
  readonly siteUrl: string;
  /** Tags of the page's own head. */
  readonly head: string;
  readonly body: string;
  /** What the browser's adapter starts from. */
  readonly data: object;
  readonly isStaffs: boolean;
}

/** A whole page. The data stands at its end, after everything people see. */
export function documentHtml({ assets, siteUrl, head, body, data, isStaffs }: DocumentParts): string {
  const staffCss = isStaffs && assets.staffCss ? `<link rel="stylesheet" href="${assets.staffCss}">` : "";
  return `<!doctype html>
<html lang="sk" data-site="${escaped(siteUrl)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<meta name="theme-color" content="#1c1917">
${fontPreload(assets.css)}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
<style>${assets.css}</style>${staffCss}
</head>
<body>
<div id="${ROOT_ID}">${body}</div>
<script type="application/json" id="${DATA_ID}">${jsonInScript(data)}</script>
<script>${bootScript(assets)}</script>
</body>
</html>
`;
}

/** The headings' font, asked for at once, so that it is there for the first paint or not used at all. */
function fontPreload(css: string): string {
  const url = /url\("?(\/[^")]+\.woff2)"?\)/.exec(css)?.[1];
  return url ? `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>\n` : "";
}

/** Hosts of a provider that is not on the site itself. */
interface ProviderHosts {
  readonly connect: readonly string[];
  readonly pictures: readonly string[];
}
const OWN_SERVER: ProviderHosts = { connect: [], pictures: [] };

/** The policy of every page: only what a page really holds, by the hashes of its inline parts (design §3). */
export function contentSecurityPolicy(assets: ClientAssets, { connect, pictures }: ProviderHosts = OWN_SERVER): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hash(bootScript(assets))}`,
    `style-src 'self' ${hash(assets.css)}`,
    ["img-src 'self' data: blob:", ...pictures].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(" "),
    "manifest-src 'self'",
    "frame-src https://www.openstreetmap.org",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** How long a picture that hangs may keep a page from coming alive, in milliseconds. */
const LOAD_PATIENCE = 10_000;

/** Loads the app once the page has loaded and been painted, or at the visitor's first touch, click or key; where that failed, the
 *  next of these tries again. A button or form used before the app is there is remembered and used again when it is, once, so
 *  that nothing done early is lost. */
function bootScript({ entry, beside = [] }: ClientAssets): string {
  return `(()=>{
let started,held;
const start=()=>{started??=Promise.all(${JSON.stringify([entry, ...beside])}.map((url)=>import(url))).catch((error)=>{started=undefined;console.error(error)})};
const hold=(event)=>{
if("ready" in document.documentElement.dataset)return;
const control=event.target.closest(event.type==="submit"?"form[method=post]":"button[type=button]");
if(!control)return;
event.preventDefault();event.stopPropagation();held=control;start()};
addEventListener("load",()=>requestAnimationFrame(()=>setTimeout(start)),{once:true});
setTimeout(start,${LOAD_PATIENCE});
for(const type of["pointerdown","touchstart","keydown"])addEventListener(type,start,{passive:true});
addEventListener("click",hold,true);
addEventListener("submit",hold,true);
addEventListener("ready",()=>{if(held)held.requestSubmit?held.requestSubmit():held.click()},{once:true})
})()`;
}

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** JSON that no text in it can end early: "</script>" and "<!--" cannot occur (fault 47). */
export function jsonInScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
