import { createContext, runInContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { DISMISSED_NOTICE } from "#src/domain/shop/notice.ts";
import { makeRender } from "#src/entry/render.tsx";
import { CONTRACT_SEED, signedIn } from "#src/testing/contract/clients.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import DATES_SCRIPT from "../parts/dates-script.ts?inlined";
import NOTICE_SCRIPT from "./notice-script.ts?inlined";

const ASSETS = { entry: "/assets/browser.js", css: "", staffCss: undefined };
const TEXT = `Zatvorené "do 6. 1." </script><b>`;

/** Whether the script hides a notice on a device. */
function hides(dataset: object, now: string, getItem: () => string | null = () => null): boolean {
  vi.useFakeTimers({ now: new Date(now) });
  const html = { dataset: {} };
  const document = { currentScript: { dataset }, documentElement: html, styleSheets: [{ insertRule() {} }] };
  runInContext(
    DATES_SCRIPT + NOTICE_SCRIPT,
    createContext({ document, localStorage: { getItem }, Date, dismissedNotice: DISMISSED_NOTICE }),
  );
  vi.useRealTimers();
  return "noticeHidden" in html.dataset;
}

async function htmlOf(url: string, Text: string): Promise<string> {
  const shop = memoryShop({ ...CONTRACT_SEED, settings: [{ id: "notice", Text, Until: "2026-12-31" }] });
  const backend = url.startsWith("/cms") ? await signedIn(shop.client()) : shop.client();
  return (await makeRender(ASSETS, "https://naradie.example")({ url, backend })).html;
}

test.each([
  ["2026-12-31", "2026-12-31T22:59:59Z", false],
  ["2026-12-31", "2026-12-31T23:00:00Z", true],
  ["2027-06-30", "2027-06-30T21:59:59Z", false],
  ["2027-06-30", "2027-06-30T22:00:00Z", true],
  ["2027-03-31", "2026-12-31T23:00:00Z", false],
  ["2026-12-31", "2027-03-31T12:00:00Z", true],
])("B2 before the first paint a notice until %s is hidden at %s: %s", (until, now, isHidden) => {
  expect(hides({ text: TEXT, until }, now)).toBe(isHidden);
  expect(hides({ text: TEXT, until: "" }, now)).toBe(false);
});

test("B2 before the first paint a notice is hidden exactly where its text was dismissed", () => {
  const now = "2026-12-01T12:00:00Z";
  expect(hides({ text: TEXT, until: "" }, now, () => TEXT)).toBe(true);
  expect(hides({ text: TEXT, until: "" }, now, () => "Iný oznam")).toBe(false);
  const refuse = () => {
    throw new Error("SecurityError");
  };
  expect(hides({ text: TEXT, until: "" }, now, refuse)).toBe(false);
});

test("B2 the script in the head of a page gets its notice", async () => {
  const html = await htmlOf("/home", TEXT);
  const escaped = "Zatvorené &quot;do 6. 1.&quot; &lt;/script&gt;&lt;b&gt;";
  const [head = ""] = html.split("</head>");
  const [, script] = head.split(`<script data-text="${escaped}" data-until="2026-12-31">`);
  expect(script).toContain(NOTICE_SCRIPT);
  expect(html).toContain("<noscript> (do 31. 12.)</noscript>");
});

test.each([
  ["/home", ""],
  ["/cms", TEXT],
  ["/authentication", TEXT],
])("B2 %s with the notice '%s' has no notice, and its script gets none", async (url, text) => {
  const html = await htmlOf(url, text);
  expect(html).toContain("<main");
  expect(html).not.toContain("data-text");
  expect(html).not.toContain("<aside");
});
