import { createHash } from "node:crypto";
import { createContext, runInContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { addDays } from "#src/domain/hours/shop-time.ts";
import { contentSecurityPolicy } from "#src/entry/content-security-policy.ts";
import { makeRender } from "#src/entry/render.tsx";
import { CONTRACT_SEED, signedIn } from "#src/testing/contract/clients.ts";
import { memoryShop } from "#src/testing/memory/memory-shop.ts";
import DATES_SCRIPT from "./dates-script.ts?inlined";

const ASSETS = { entry: "/assets/browser.js", css: "", staffCss: undefined };

/** What the script makes at a moment: its rule, and the date in the shop. */
function at(now: string) {
  vi.useFakeTimers({ now: new Date(now) });
  let rule = "";
  const insertRule = (text: string) => {
    rule = text;
  };
  const documentElement = { dataset: { today: "" } };
  runInContext(DATES_SCRIPT, createContext({ document: { styleSheets: [{ insertRule }], documentElement }, Date }));
  vi.useRealTimers();
  return { rule, today: documentElement.dataset.today };
}
/** Whether the rule hides what ends on a day, and its year. */
function hides(rule: string, day: string) {
  const isOver = [...rule.matchAll(/\[data-until\^="([\d-]+)"\]/g)].some(([, start = ""]) => day.startsWith(start));
  return { day: isOver, year: rule.includes(`[data-year="${day.slice(0, 4)}"]`) };
}

async function htmlOf(url: string, product: object): Promise<string> {
  const products = [{ id: "pila", Name: "Píla", Description: [], Category: "", Price: { Day: 9 }, ...product }];
  const shop = memoryShop({ ...CONTRACT_SEED, products });
  const backend = url.startsWith("/cms") ? await signedIn(shop.client()) : shop.client();
  return (await makeRender(ASSETS, "https://naradie.example")({ url, backend })).html;
}
const RENTED = { Availability: 0, BackOn: "2026-11-24" };

test("B15 before the first paint exactly the days are hidden that are over in the shop, and the year of this year", () => {
  for (const now of ["2026-11-24T22:59:59Z", "2026-11-24T23:00:00Z", "2026-12-31T23:00:00Z", "2030-10-09T12:00:00Z"]) {
    const { rule, today } = at(now);
    expect(rule.endsWith("{display:none}")).toBe(true);
    for (const days of [-3700, -400, -366, -60, -31, -10, -1, 0, 1, 9, 30, 31, 60, 100, 365, 366, 3700]) {
      const day = addDays(today, days);
      expect([day, hides(rule, day)]).toEqual([day, { day: day < today, year: day.slice(0, 4) === today.slice(0, 4) }]);
    }
  }
});

test("B25 the date is that of the shop, at midnight and at each change of summer time", () => {
  const changes = ["2026-03-29", "2026-10-25", "2027-03-28", "2027-10-31", "2028-03-26", "2028-10-29", "2029-03-25"];
  for (const day of [...changes, "2026-01-01", "2026-03-31", "2026-10-31", "2027-07-01"]) {
    for (const before of [0, 1, 2]) {
      for (const time of ["00:30", "01:30", "21:59", "22:00", "22:59", "23:00", "23:59"]) {
        const now = `${addDays(day, -before)}T${time}:00Z`;
        const today = new Date(now).toLocaleDateString("sv", { timeZone: "Europe/Bratislava" });
        expect([now, at(now).today]).toEqual([now, today]);
      }
    }
  }
});

test.each(["/products", "/products/pila", "/cennik"])(
  "B15 the HTML of %s has the words with the year whatever the clock, and the script in its head",
  async (url) => {
    const html = await htmlOf(url, RENTED);
    expect(html).toMatch(
      /<span data-until="2026-11-24"[^>]*><span>, späť asi 24\.\u00a011\.<\/span><span data-year="2026">\u00a02026<\/span><\/span>/,
    );
    expect(html.indexOf(DATES_SCRIPT)).toBeGreaterThan(0);
    expect(html.indexOf(DATES_SCRIPT)).toBeLessThan(html.indexOf("</head>"));
    const [, script = ""] = /<head>[\s\S]*<script[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? [];
    const hash = createHash("sha256").update(script).digest("base64");
    expect(contentSecurityPolicy(ASSETS)).toContain(`'sha256-${hash}'`);
  },
);

test.each([
  ["/products", { Availability: 0 }],
  ["/products/pila", { Availability: 1, BackOn: "2026-11-24" }],
  ["/cennik", { Availability: 1, BackOn: "2026-11-24" }],
  ["/faq", RENTED],
])("B15 %s has no such words with %o", async (url, product) => {
  const html = await htmlOf(url, product);
  expect(html).toContain("<main");
  expect(html).not.toContain("späť asi");
});
