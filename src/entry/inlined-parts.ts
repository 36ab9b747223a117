import { DISMISSED_NOTICE } from "#src/domain/shop/notice.ts";
import type { ClientAssets } from "#src/server/http/client-assets.ts";
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

/** The styles that a page inlines instead of all styles, so that its first paint waits for no sheet (ADR-042). */
export const FIRST_PAINT_STYLES: Readonly<Record<FirstPaint, string>> = {
  list: LIST_STYLES,
  product: PRODUCT_STYLES,
  text: TEXT_STYLES,
};

/** The headings' font, cut down to Slovak letters (ui/fonts/README.md). */
export const FONT = "/assets/archivo-sk-1.woff2";
/** `optional`, because a font that arrives after the first paint would move the page. The face is inlined, because the sheet
 *  that is loaded later (ADR-042) would declare a second face, which browsers use as soon as it arrives. */
const FONT_FACE = `@font-face{font-family:Archivo;src:url(${FONT}) format("woff2");font-weight:600 900;font-display:optional}`;
export const withFont = (styles: string) => FONT_FACE + styles;

/** Runs before the first paint. */
export const EARLY_SCRIPT = joined({ dismissedNotice: DISMISSED_NOTICE }, DATES_SCRIPT, NOTICE_SCRIPT, ESTIMATE_SCRIPT);
/** Runs at the end of the page. */
export const lateScript = ({ entry, beside = [] }: ClientAssets) =>
  joined({ hoursId: HOURS_ID, scripts: [entry, ...beside], typed: TYPED }, HOURS_SCRIPT, BOOT_SCRIPT);

/** Joins scripts that run at the same moment into `{const name=value;…}`, because each hash in the policy adds 54 bytes to a page's first answer. */
function joined(constants: object, ...scripts: string[]): string {
  const values = Object.entries(constants).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `{const ${values};${scripts.join("")}}`;
}
