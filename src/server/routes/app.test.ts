import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MOST_CHANGES } from "#src/backend/backend.ts";
import { ACCOUNT_HEADER, PATHS } from "#src/backend/embedded/wire.ts";
import { addition } from "#src/testing/addition.ts";
import { productFields } from "#src/testing/product-fields.ts";
import { refusal } from "#src/testing/refusal.ts";
import { addAccount, optionsFor, STAFF, temporaryFolder } from "#src/testing/running-server.ts";
import { shop } from "#src/text/default-shop.ts";
import { sessionCookie } from "../accounts/cookie.ts";
import { openServerContext, type ServerContext } from "../context/server-context.ts";
import { answerWith } from "../http/representation.ts";
import { cachedSitemap } from "../pages/sitemap.ts";
import { createApp } from "./app.ts";

const ORIGIN = "http://www.pozicovna.example";
const OPEN = [PATHS.signIn, PATHS.signOut, PATHS.linkOwner, PATHS.setPassword] as readonly string[];

let folder: ReturnType<typeof temporaryFolder>;
let context: ServerContext;
let app: ReturnType<typeof createApp>;
beforeEach(async () => {
  folder = temporaryFolder();
  context = await openServerContext(optionsFor(folder.path));
  app = createApp(context);
});
afterEach(() => {
  context.live.close();
  context.close();
  folder.remove();
});

const JSON_TYPE = { "Content-Type": "application/json" };
const write = (path: string, body: unknown, headers: Record<string, string> = {}, method = "POST") =>
  app.request(path, {
    method,
    headers: { Origin: ORIGIN, ...JSON_TYPE, ...headers },
    body: typeof body === "string" || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
  });
async function staffCookie(): Promise<string> {
  await addAccount(context, STAFF);
  const response = await write(PATHS.signIn, STAFF);
  return response.headers.get("Set-Cookie")?.split(";", 1)[0] ?? "";
}
const category = addition("categories", "pily", { name: "Píly", imgPath: "" });
const commit = (change: unknown, headers: Record<string, string>) =>
  write(PATHS.commit, { changes: [change] }, headers);

/** An addition with an unknown field, which is stored (spec §3). `hostile`: its JSON, beside the other fields. */
const withField = (hostile: string) =>
  JSON.stringify({ changes: [category] }).replace('"imgPath"', `${hostile},"imgPath"`);

/** Every route that writes, from the route table. */
function writeRoutes() {
  return app.routes
    .filter(({ method }) => !["GET", "ALL"].includes(method))
    .map(({ method, path }) => ({ method, path: path.replace(":folder", "products").replace(":name", "a.jpg") }));
}

describe("the gate (spec §6)", () => {
  test("fault 76: every write route, taken from the route table, refuses an anonymous caller", async () => {
    const guarded = writeRoutes().filter(({ path }) => !OPEN.includes(path));
    expect(guarded.length).toBeGreaterThanOrEqual(4);
    for (const { method, path } of guarded) {
      const response = await write(path, category, {}, method);
      expect([method, path, response.status, await response.json()]).toEqual([
        method,
        path,
        401,
        { code: "signedOut" },
      ]);
    }
  });

  test.each(["", "jana@obec.example", "%", "%00"])(
    "D17 no route writes for a page that takes '%s' for signed in, and its sign-out ends nobody else's session",
    async (account) => {
      const headers = { Cookie: await staffCookie(), [ACCOUNT_HEADER]: account };
      const before = context.store.snapshot();
      for (const { method, path } of writeRoutes().filter(({ path }) => !OPEN.includes(path))) {
        const response = await write(path, { changes: [category] }, headers, method);
        expect([method, path, response.status]).toEqual([method, path, 401]);
      }
      expect(context.store.snapshot()).toBe(before);
      const signedOut = await write(PATHS.signOut, {}, headers);
      expect([signedOut.status, signedOut.headers.get("Set-Cookie")]).toEqual([204, null]);
      const own = { ...headers, [ACCOUNT_HEADER]: encodeURIComponent(STAFF.email.toUpperCase()) };
      expect((await commit(category, own)).status).toBe(200);
      expect((await write(PATHS.signOut, {}, own)).headers.get("Set-Cookie")).toContain("Max-Age=0");
    },
  );

  test.each(["1e400", "[-1e400]", '{"a":1e400}'])(
    "a document with the number %s is refused, because JSON has no infinity",
    async (value) => {
      const response = await write(PATHS.commit, withField(`"Iné":${value}`), { Cookie: await staffCookie() });
      expect([response.status, await response.json()]).toEqual([400, { code: "invalid" }]);
    },
  );

  test("fault 101: a write whose body arrives while its account is disabled writes nothing", async () => {
    const Cookie = await staffCookie();
    const before = context.store.snapshot();
    const late = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          for (const account of context.accounts.all()) context.accounts.disable(account);
          controller.enqueue(new TextEncoder().encode(JSON.stringify({ changes: [category] })));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { Origin: ORIGIN, ...JSON_TYPE, Cookie };
    const init = { method: "POST", headers, body: late, duplex: "half" } as RequestInit;
    const response = await app.request(PATHS.commit, init);
    expect([response.status, await response.json()]).toEqual([401, { code: "signedOut" }]);
    expect(context.store.snapshot()).toBe(before);
  });

  test("fault 77: a tampered, foreign or huge cookie is no session and no trouble", async () => {
    const real = await staffCookie();
    for (const Cookie of [
      `${real}x`,
      `session=${"a".repeat(43)}`,
      "session=%%%",
      `session=${"a".repeat(8000)}`,
      ";=;",
    ]) {
      expect((await commit(category, { Cookie })).status).toBe(401);
      expect((await app.request("/home", { headers: { Cookie } })).status).toBe(200);
    }
  });

  test.each([
    ["without an Origin", { Origin: "" }],
    ["from nowhere", { Origin: "null" }],
    ["from another site", { Origin: "https://zly.example" }],
    ["from a look-alike", { Origin: `${ORIGIN}.zly.example` }],
    ["as plain text", { "Content-Type": "text/plain" }],
    ["as a form", { "Content-Type": "application/x-www-form-urlencoded" }],
  ])("fault 75: a write %s is denied, session or not", async (_, headers) => {
    const response = await commit(category, { Cookie: await staffCookie(), ...headers });
    expect([response.status, await response.json()]).toEqual([403, { code: "denied" }]);
    expect([...context.store.snapshot().collections.categories.ordered]).toEqual([]);
  });

  test("a page of the host itself may write, whatever SITE_URL says", async () => {
    const headers = { Origin: "http://192.168.1.5:3000", Host: "192.168.1.5:3000", Cookie: await staffCookie() };
    expect(await (await commit(category, headers)).json()).toEqual({ outcome: "committed" });
  });

  test.each([
    ["another scheme", "http://www.pozicovna.example"],
    ["a path", "https://www.pozicovna.example/home"],
    ["a slash at the end", "https://www.pozicovna.example/"],
    ["a user", "https://a@www.pozicovna.example"],
    ["another port", "https://www.pozicovna.example:444"],
  ])("fault 103: an Origin with %s is not the site's, though its host is", async (_, Origin) => {
    const Host = "www.pozicovna.example";
    const settings = { ...context.settings, siteUrl: `https://${Host}` };
    const cookie = sessionCookie("http://a");
    const headers = { Host, Cookie: await staffCookie(), ...JSON_TYPE };
    const body = JSON.stringify({ changes: [category] });
    for (const trustProxy of [false, true]) {
      const https = createApp({ ...context, cookie, settings: { ...settings, trustProxy } });
      const post = (origin: string) =>
        https.request(PATHS.commit, { method: "POST", headers: { ...headers, Origin: origin }, body });
      expect((await post(Origin)).status).toBe(403);
      expect((await post(settings.siteUrl)).status).toBe(200);
    }
  });

  test.each([
    ["http", false, 204, 403],
    ["http or, behind a trusted proxy, https", true, 204, 204],
  ])("fault 103: a host that is not SITE_URL's is asked by %s", async (_, trustProxy, byHttp, byHttps) => {
    const Host = "pozicovna.example";
    const settings = { ...context.settings, siteUrl: `https://www.${Host}`, trustProxy };
    const https = createApp({ ...context, settings });
    const signOut = (Origin: string) =>
      https.request(PATHS.signOut, { method: "POST", headers: { Host, Origin, ...JSON_TYPE } });
    expect((await signOut(`http://${Host}`)).status).toBe(byHttp);
    expect((await signOut(`https://${Host}`)).status).toBe(byHttps);
  });

  test("fault 34: methods no page has are answered 405, and GET writes nothing", async () => {
    for (const method of ["PUT", "POST", "DELETE", "PATCH", "OPTIONS"]) {
      expect((await app.request("/home", { method })).status).toBe(405);
    }
    const before = context.store.snapshot();
    for (const path of Object.values(PATHS)) await app.request(path, { headers: { Cookie: await staffCookie() } });
    expect(context.store.snapshot()).toBe(before);
  });
});

describe("odd bodies", () => {
  test.each([
    ["fault 31: nothing", "", 400],
    ["fault 31: no JSON", "{", 400],
    ["fault 31: another type", "[1]", 400],
    ["fault 31: no valid UTF-8", new Uint8Array([0x22, 0xff, 0x22]), 400],
    ["fault 30: a depth bomb", "[".repeat(200_000) + "]".repeat(200_000), 400],
    ["fault 30: depth in an unknown field", withField(`"hlbka":${"[".repeat(40)}${"]".repeat(40)}`), 400],
    ["a prototype", withField('"__proto__":{"name":"x"}'), 400],
    ["fault 44: another collection", { changes: [{ ...category, collection: "accounts" }] }, 400],
    ["fault 29: 12 MB", `"${"a".repeat(12_000_000)}"`, 413],
  ])("%s is refused with a code and no more", async (_, body, status) => {
    const response = await write(PATHS.commit, body, { Cookie: await staffCookie() });
    expect([response.status, await response.json()]).toEqual([status, { code: "invalid" }]);
  });

  test("fault 32: a compressed body is not unpacked", async () => {
    const headers = { Cookie: await staffCookie(), "Content-Encoding": "gzip" };
    expect((await write(PATHS.commit, new Uint8Array([0x1f, 0x8b, 8, 0]), headers)).status).toBe(400);
  });

  test("fault 29: what anybody may send is small", async () => {
    for (const path of OPEN) {
      const response = await write(path, { ...STAFF, filler: "a".repeat(9_000) });
      expect([path, response.status]).toEqual([path, path === PATHS.signOut ? 204 : 413]);
    }
  });

  test("too many changes are invalid", async () => {
    const changes = Array(MOST_CHANGES + 1).fill({ kind: "delete", collection: "products", id: "a" });
    expect((await write(PATHS.commit, { changes }, { Cookie: await staffCookie() })).status).toBe(400);
  });

  test.each(["", "a/b", "x".repeat(41), "__proto__", 7, null])("B13 '%s' is no id of an action", async (action) => {
    const changes = [{ kind: "delete", collection: "products", id: "gone" }];
    const Cookie = await staffCookie();
    expect((await write(PATHS.commit, { changes, action }, { Cookie })).status).toBe(400);
  });
});

/** What no form of ours sends. */
const product = productFields("Žeriav", { Price: { Day: 1 } });
const stored = (id: string) => context.store.snapshot().collections.products.byId.get(id);
describe("a product that staff send", () => {
  test.each<[string, Record<string, unknown>]>([
    ["a negative price", { Price: { Day: -5 } }],
    ["a huge price", { Price: { Day: 1e12 } }],
    ["a price that is a text", { Price: { Day: "12" } }],
    ["an endless price", { Price: { Day: null } }],
    ["a name of 201 characters", { Name: "x".repeat(201) }],
    ["a name that is no text", { Name: ["x"] }],
    ["a NUL in the name", { Name: "a\u0000b" }],
    ["half an emoji", { Name: "a\ud83d" }],
    ["a script as its picture", { imgPath: "javascript:alert(1)" }],
    ["a picture nobody uploaded", { imgPath: "/files/products/nic.jpg?v=1" }],
    ["a description of one text", { Description: "text" }],
    ["parameters that are objects", { Parameters: [{ a: 1 }] }],
    ["an availability of 2", { Availability: 2 }],
  ])("is refused with %s, and nothing is stored", async (_, fields) => {
    const change = addition("products", "neobvykly", { ...product, ...fields });
    const response = await commit(change, { Cookie: await staffCookie() });
    expect([response.status, await response.json()]).toEqual([200, { outcome: refusal("invalid") }]);
    expect(stored("neobvykly")).toBeUndefined();
  });

  test("is refused with a field that would change prototypes", async () => {
    const body = JSON.stringify({ changes: [addition("products", "neobvykly", product)] });
    const hostile = body.replace('"Price"', '"__proto__":{"a":1},"Price"');
    const response = await write(PATHS.commit, hostile, { Cookie: await staffCookie() });
    expect([response.status, await response.json()]).toEqual([400, { code: "invalid" }]);
    expect(stored("neobvykly")).toBeUndefined();
  });

  test("§5 is stored in its canonical form", async () => {
    const Cookie = await staffCookie();
    const add = async (id: string, fields: object) => {
      const response = await commit(addition("products", id, { ...product, ...fields }), { Cookie });
      return response.json();
    };
    const Name = "  Žeriav ".normalize("NFD");
    expect(await add("zeriav", { Name, Price: { Day: 12.5, Week: 0 } })).toEqual({ outcome: "committed" });
    expect(stored("zeriav")).toMatchObject({ Name: "Žeriav", Price: { Day: 12.5 } });
    expect(await add("zeriav", { Name: "žeriav" })).toEqual({ outcome: refusal("changed") });
    expect(await add("iny", { Name: " ŽERIAV" })).toEqual({ outcome: refusal("duplicate") });
  });
});

describe("answers", () => {
  test.each([
    ["a category", { where: { field: "Category", equals: "x".repeat(5_000) }, first: 12 }],
    ["a search", { query: "search", text: "x".repeat(5_000), first: 12 }],
  ])("fault 25: %s nobody could have finds nothing", async (_, query) => {
    const watch = encodeURIComponent(JSON.stringify({ collection: "products", ...query }));
    const headers = { Cookie: await staffCookie() };
    const response = await app.request(`${PATHS.read}?watch=${watch}`, { headers });
    expect(await response.json()).toMatchObject({ documents: [], more: false });
  });

  test("a refused change is an outcome", async () => {
    const Cookie = await staffCookie();
    await commit(category, { Cookie });
    const again = await commit({ ...category, fields: { name: "Iné", imgPath: "" } }, { Cookie });
    expect([again.status, await again.json()]).toEqual([200, { outcome: refusal("changed") }]);
    const changes = [{ kind: "update", collection: "categories", id: "nie", fields: { name: "A" }, expected: {} }];
    const missing = await write(PATHS.commit, { changes }, { Cookie });
    expect([missing.status, await missing.json()]).toEqual([200, { outcome: refusal("gone") }]);
  });

  test("fault 21: a bug in one handler is answered, without its details", async () => {
    context.store.commit = () => {
      throw new TypeError("tajomstvo v /srv/pozicovna/app.ts");
    };
    const response = await commit(category, { Cookie: await staffCookie() });
    expect([response.status, await response.text()]).toEqual([500, '{"code":"unavailable"}']);
    expect((await app.request("/healthz")).status).toBe(200);
  });

  test("fault 42: an unknown address of the API is a 404 with a code", async () => {
    const response = await app.request("/api/__proto__");
    expect([response.status, await response.json()]).toEqual([404, { code: "notFound" }]);
  });

  test("B7, B8 the web app manifest has the shop's own name", async () => {
    const manifest = async () => (await app.request("/site.webmanifest")).json();
    expect(await manifest()).toMatchObject({ name: shop.name, short_name: shop.shortName, start_url: "/home" });
    const own = addition("settings", "shop", { Name: "Náradie Horná Lúka" });
    const answer = await commit(own, { Cookie: await staffCookie() });
    expect(await answer.json()).toEqual({ outcome: "committed" });
    expect(await manifest()).toMatchObject({ name: "Náradie Horná Lúka", short_name: shop.shortName });
  });

  test("§2 robots stay out of the back office and find the map of the site, which lists what the public sees", async () => {
    const Cookie = await staffCookie();
    await commit(category, { Cookie });
    const hidden = productFields("Bez ceny", { Price: { Guarantee: 5 } });
    const listed = productFields("Vŕtačka");
    await commit(addition("products", "skryty", hidden), { Cookie });
    await commit(addition("products", "a&b", listed), { Cookie });
    const robots = await (await app.request("/robots.txt")).text();
    expect(robots.match(/^Disallow: .*$/gm)).toEqual([
      "Disallow: /cms",
      "Disallow: /authentication",
      "Disallow: /api/",
    ]);
    expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    const map = await (await app.request("/sitemap.xml")).text();
    const urls = [...map.matchAll(/<loc>([^<]+)/g)].map(([, url]) => url ?? "");
    expect(urls).toEqual(expect.arrayContaining(["home", "products", "faq"].map((name) => `${ORIGIN}/${name}`)));
    expect(urls.filter((url) => new URL(url).pathname.split("/").length > 2)).toEqual([
      `${ORIGIN}/categories/pily`,
      `${ORIGIN}/products/a%26b`,
    ]);
    expect(urls.join()).not.toMatch(/cms|authentication/);
  });

  test("ADR-040: the site map is cached until the next write", () => {
    const sitemapOf = cachedSitemap(ORIGIN);
    const map = () => sitemapOf(context.store.snapshot());
    const text = () => `${answerWith(map(), { acceptEncoding: undefined, ifNoneMatch: undefined }).body}`;
    expect(map()).toBe(map());
    context.store.commit([category]);
    expect(text()).toContain(`${ORIGIN}/categories/pily`);
    context.store.commit([{ kind: "delete", collection: "categories", id: "pily" }]);
    expect(text()).not.toContain("/categories/");
  });
});

test("B19 the code of a label leads visitors to the product and staff to its switch, whatever the browser keeps", async () => {
  const answer = async (path: string, headers: Record<string, string> = {}) => {
    const { status, headers: sent } = await app.request(path, { headers });
    return [status, sent.get("Location"), sent.get("Cache-Control"), sent.get("X-Robots-Tag")];
  };
  const id = "pila č. 1";
  const path = `/p/${encodeURIComponent(id)}`;
  const noStore = ["no-store", "noindex"];
  expect(await answer(path)).toEqual([302, `/products/${encodeURIComponent(id)}`, ...noStore]);
  const Cookie = await staffCookie();
  expect(await answer(path, { Cookie })).toEqual([302, "/cms-prod?produkt=pila+%C4%8D.+1", ...noStore]);
  expect((await app.request(path, { method: "POST", headers: { Origin: ORIGIN } })).status).toBe(405);
});

test.each(["/p/", "/p/..", `/p/${"x".repeat(201)}`, "/p/%00", "/p/a/b"])(
  "B19 %s is no label and redirects nobody to a product",
  async (path) => {
    const { status, headers } = await app.request(path);
    expect([status, headers.get("Location") ?? ""]).not.toContain(302);
    expect(headers.get("Location") ?? "").not.toContain("/products/");
  },
);
