import type { ClientAssets } from "#src/server/http/client-assets.ts";
import { dataScript, escaped } from "#src/site/page-data-script.ts";
import type { PageHead } from "#src/ui/head.tsx";
import { ROOT_ID } from "./bootstrap.ts";
import { headHtml } from "./head-html.ts";
import { EARLY_SCRIPT, FIRST_PAINT_STYLES, FONT, lateScript, withFont } from "./inlined-parts.ts";

interface HtmlOptions {
  readonly assets: ClientAssets;
  readonly siteUrl: string;
  readonly head: PageHead;
  readonly body: string;
  readonly data: object; // the values that the browser's adapter starts with
  readonly isStaffPage: boolean;
}

/** The HTML of a whole page. Its data comes last, after everything that people see. */
export function documentHtml(options: HtmlOptions): string {
  const { assets, siteUrl, head, body, data, isStaffPage } = options;
  const staffSheet = isStaffPage && assets.staffCss ? `<link rel="stylesheet" href="${assets.staffCss}">` : "";
  // The page's script loads all styles after the first paint (ADR-042).
  const laterSheet = head.firstPaint && assets.sheet;
  const rootAttributes = [
    'lang="sk"',
    `data-site="${escaped(siteUrl)}"`,
    ...(assets.offline ? ["data-offline"] : []),
    ...(laterSheet ? [`data-styles="${laterSheet}"`] : []),
  ];
  const { notice } = head;
  const noticeAttributes = notice?.Text
    ? ` data-text="${escaped(notice.Text)}" data-until="${escaped(notice.Until)}"`
    : "";
  return `<!doctype html>
<html ${rootAttributes.join(" ")}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${withFont(inlinedStyles(options))}</style>
<script${noticeAttributes}>${EARLY_SCRIPT}</script>
${headHtml(head, siteUrl)}
<meta name="theme-color" content="#1c1917">
<link rel="preload" href="${FONT}" as="font" type="font/woff2" crossorigin>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
${laterSheet ? `<noscript><link rel="stylesheet" href="${laterSheet}"></noscript>` : ""}${staffSheet}
</head>
<body>
<div id="${ROOT_ID}">${body}</div>
${dataScript(data)}
<script>${lateScript(assets)}</script>
</body>
</html>
`;
}

/** The sheet for staff has all styles, and browsers wait for it before the first paint, so the fewest inlined styles will do beside it. */
function inlinedStyles({ assets, isStaffPage, head: { firstPaint } }: HtmlOptions): string {
  if (isStaffPage && assets.staffCss) return FIRST_PAINT_STYLES.text;
  return firstPaint && assets.sheet ? FIRST_PAINT_STYLES[firstPaint] : assets.css;
}
