import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { expect, test } from "vitest";
import { place, start } from "./server.ts";
import { photo, product, read, signIn } from "./staff.ts";

const EVIL = `"'><svg onload=alert(1)></title></script><script>alert(1)</script>`;
/** What a page contains where the evil text has become markup. */
const MARKUP = /<svg onload|<script>alert|<\/script><script>alert/i;
const PAGES = ["/home", "/products", "/categories/zla", "/products/zly", "/sitemap.xml"];

const page = async (url: string) => (await fetch(url)).text();

test("fault 43: script in an address is never shown back as script", async () => {
  const server = await start(await place(), { env: { SEED: "demo" } });
  const text = encodeURIComponent(EVIL);
  const raw = EVIL.replaceAll(" ", "%20");
  for (const evil of [text, raw]) {
    for (const path of [`/products?kategoria=${evil}`, `/products?strana=${evil}`, `/${evil}`, `/products/${evil}`]) {
      expect(await page(`${server.url}${path}`)).not.toMatch(MARKUP);
      expect(await page(`${server.url}${path.replace("products", "categories")}?${evil}=${evil}#${evil}`)).not.toMatch(
        MARKUP,
      );
    }
  }
});

test("faults 46, 47: markup in whatever staff can type is text on every page, and the page's own data stays whole", async () => {
  const server = await start(await place());
  const staff = await signIn(server.url);
  await staff.add("categories", "zla", { name: EVIL, imgPath: "" });
  const fields = { Description: [EVIL], Category: "zla", Parameters: [`${EVIL}:${EVIL}`] };
  const Price = { Day: 5, Additional: [`${EVIL}:5`] };
  expect((await staff.add("products", "zly", product(EVIL, { ...fields, Price }))).body).toEqual({
    outcome: "committed",
  });
  for (const path of PAGES) {
    const html = await page(`${server.url}${path}`);
    expect(html).not.toMatch(MARKUP);
    for (const [, json = ""] of html.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs)) {
      expect(() => JSON.parse(json)).not.toThrow();
    }
  }
  expect(await page(`${server.url}/products/zly`)).toContain("&lt;svg onload=alert(1)&gt;");
});

test("fault 51: parameters with several colons, none, or no name are kept as they are and shown", async () => {
  const server = await start(await place());
  const staff = await signIn(server.url);
  const Parameters = ["Pomer:1:2:3", ":bez mena", "bez hodnoty", "", "Prázdna:"];
  await staff.add("products", "a", product("Píla", { Parameters }));
  expect(await read(server.url, "products")).toMatchObject([{ Parameters }]);
  const html = await page(`${server.url}/products/a`);
  for (const text of ["1:2:3", "bez mena", "bez hodnoty"]) expect(html).toContain(text);
});

test("fault 53: extra amounts that are no number are never shown as NaN", async () => {
  const server = await start(await place());
  const staff = await signIn(server.url);
  const Additional = ["Vrták:abc", "Kotúč:1e999", "Olej:-5", "Remeň:2,5", "Voda", ":7", "Nôž:NaN"];
  await staff.add("products", "a", product("Píla", { Price: { Day: 5, Additional } }));
  for (const path of ["/products/a", "/products", "/home"]) {
    const html = await page(`${server.url}${path}`);
    expect(html).not.toMatch(/NaN\s*€|Infinity|undefined\s*€/);
  }
});

test("fault 54: documents in shapes of former days are shown as far as they go", async () => {
  const where = await place();
  const first = await start(where);
  await first.end();
  const db = new DatabaseSync(join(where.dataDir, "pozicovna.sqlite"));
  const put = db.prepare("INSERT OR REPLACE INTO documents VALUES (?, ?, ?, NULL)");
  const old = { Name: "Stará píla", Description: "Jeden text", Category: "zmazaná", Availability: "1" };
  put.run("products", "stary", JSON.stringify({ ...old, Price: { Day: "12" }, Parameters: null }));
  put.run("products", "bezceny", JSON.stringify({ Name: "Bez ceny" }));
  put.run("products", "prazdny", "{}");
  put.run("categories", "prazdna", "{}");
  put.run("opening_hours", "druhypondelok", JSON.stringify({ Day: "Pondelok", DayIndex: 1 }));
  db.close();
  const server = await start(where);
  for (const path of ["/home", "/products", "/products?kategoria=zmazaná", "/sitemap.xml", "/categories/prazdna"]) {
    expect([path, (await fetch(`${server.url}${path}`)).status]).toEqual([path, 200]);
  }
  for (const id of ["stary", "bezceny", "prazdny"]) {
    expect([200, 404]).toContain((await fetch(`${server.url}/products/${id}`)).status);
  }
  expect(server.output()).not.toContain("failure");
});

test("fault 80: every answer of the built server carries the policy of hashes and the other security headers", async () => {
  const server = await start(await place(), { env: { SEED: "demo" } });
  const [, asset = ""] = /(?:url\("?|href=")(\/assets\/[^")]+)/.exec(await page(`${server.url}/home`)) ?? [];
  expect(asset).not.toBe("");
  const picture = (await (await signIn(server.url)).upload("foto.jpg", await photo())).body?.url ?? "";
  expect(picture).not.toBe("");
  for (const path of ["/home", "/home", "/authentication", "/api/session", asset, "/favicon.svg", picture]) {
    await expectSecured(server.url, path, 200);
    await expectSecured(server.url, path, 200, { method: "HEAD" });
  }
  for (const path of ["/home", asset, picture]) {
    const tag = (await expectSecured(server.url, path)).get("ETag") ?? "";
    await expectSecured(server.url, path, 304, { headers: { "If-None-Match": tag } });
  }
  for (const path of ["/nikde", "/%", "/api/nikde", "/files/products/nie.jpg"]) await expectSecured(server.url, path);
  await expectSecured(server.url, "/home", 405, { method: "DELETE" });
});

async function expectSecured(url: string, path: string, wanted?: number, init?: RequestInit): Promise<Headers> {
  const { headers, status } = await fetch(`${url}${path}`, init);
  const asked = [init?.method ?? "GET", path, status];
  if (wanted) expect(asked).toEqual([asked[0], path, wanted]);
  const policy = headers.get("Content-Security-Policy") ?? "";
  // The policy of a stored file allows nothing.
  const isFile = path.startsWith("/files/") && status < 400;
  const scripts = isFile
    ? /^default-src 'none'; frame-/
    : /^default-src 'none'; script-src 'self'(?: 'sha256-[^' ]+')+;/;
  expect([asked, policy]).toEqual([asked, expect.stringMatching(scripts)]);
  expect([asked, policy]).toEqual([asked, expect.stringContaining("frame-ancestors 'none'")]);
  expect([asked, policy]).toEqual([asked, expect.not.stringContaining("unsafe")]);
  expect([asked, Object.fromEntries(headers)]).toMatchObject([
    asked,
    {
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "strict-origin-when-cross-origin",
    },
  ]);
  return headers;
}
