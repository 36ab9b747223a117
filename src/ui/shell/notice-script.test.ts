import { createHash } from "node:crypto";
import { createContext, runInContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { contentSecurityPolicy } from "#src/entry/document.ts";
import { makeRender } from "#src/entry/render.tsx";
import { CONTRACT_SEED, signedIn } from "#src/testing/contract/clients.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import { NOTICE_SCRIPT } from "./notice-script.ts";

const ASSETS = { entry: "/assets/browser.js", css: "", staffCss: undefined };
const TEXT = `Zatvorené "do 6. 1." </script><b>`;

/** Whether the script hides a notice on a device. */
function hides(dataset: object, now: string, getItem: () => string | null = () => null): boolean {
  vi.useFakeTimers({ now: new Date(now) });
  const html = { dataset: {} };
  const document = { currentScript: { dataset }, documentElement: html };
  runInContext(NOTICE_SCRIPT, createContext({ document, localStorage: { getItem }, Date }));
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

test("B2 the script stands in the head of a page with a notice, and the policy lets it run", async () => {
  const html = await htmlOf("/home", TEXT);
  const escaped = "Zatvorené &quot;do 6. 1.&quot; &lt;/script&gt;&lt;b&gt;";
  const tag = `<script data-text="${escaped}" data-until="2026-12-31">${NOTICE_SCRIPT}</script>`;
  expect(html.indexOf(tag)).toBeGreaterThan(0);
  expect(html.indexOf(tag)).toBeLessThan(html.indexOf("</head>"));
  expect(html).toContain("<noscript> (do 31. 12.)</noscript>");
  const hash = createHash("sha256").update(NOTICE_SCRIPT).digest("base64");
  expect(contentSecurityPolicy(ASSETS)).toContain(`'sha256-${hash}'`);
});

test.each([
  ["/home", ""],
  ["/cms", TEXT],
  ["/authentication", TEXT],
])("B2 %s with the notice '%s' has neither script nor notice", async (url, text) => {
  const html = await htmlOf(url, text);
  expect(html).toContain("<main");
  expect(html).not.toContain(NOTICE_SCRIPT);
  expect(html).not.toContain("<aside");
});
