import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { BackendError } from "#src/backend/backend.ts";
import { addition } from "#src/testing/addition.ts";
import { addProducts, optionsFor, type Running, running, temporaryFolder } from "#src/testing/running-server.ts";
import { openServerContext, type ServerContext } from "../context/server-context.ts";
import { listen } from "../http/listen.ts";
import { securityHeaders } from "../http/security-headers.ts";
import { createApp } from "../routes/app.ts";
import { createListener } from "../routes/listener.ts";
import { pageAddress } from "./page-address.ts";
import type { Render } from "./render-page.ts";

const FILLER = "<p>".padEnd(2_000, "x");
let folder: ReturnType<typeof temporaryFolder>;
let context: ServerContext;
let app: ReturnType<typeof createApp>;
let rendered: string[];

/** Shows the hours, for the sake of something that changes; /osobne reads the session, /inde redirects, /nie is missing. */
const render: Render = async ({ url, backend }) => {
  rendered.push(url);
  if (url === "/inde") return { status: 302, location: "/home", html: "", personal: false };
  const hours = backend.documents.list({ collection: "opening_hours" }).current()?.documents[0]?.Morning;
  const personal = url === "/osobne";
  const session = personal ? `${backend.identity.session.current()?.email ?? "nikto"}` : "";
  return { status: url === "/nie" ? 404 : 200, html: `${url} ${hours} ${session}${FILLER}`, personal };
};
beforeEach(async () => {
  folder = temporaryFolder();
  rendered = [];
  context = await openServerContext({ ...optionsFor(folder.path), render });
  app = createApp(context);
});
afterEach(() => {
  context.live.close();
  context.close();
  folder.remove();
});
function sellSaws(count: number): void {
  context.store.commit([addition("categories", "pily", { name: "Píly", imgPath: "" })]);
  addProducts(context, count, "pily");
}
const ask = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
function openOnMonday(Morning: string): void {
  const expected = { Morning: context.store.snapshot().collections.opening_hours.byId.get("pondelok")?.Morning };
  context.store.commit([
    { kind: "update", collection: "opening_hours", id: "pondelok", fields: { Morning }, expected },
  ]);
}

describe("a page", () => {
  test("design §3: is rendered once, however many ask, until something is written", async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask("/home")));
    expect(await (await ask("/home")).text()).toMatch(/^\/home /);
    expect(rendered).toEqual(["/home"]);
    openOnMonday("8:00 - 12:00");
    expect(await (await ask("/home")).text()).toContain("8:00 - 12:00");
    expect(rendered).toHaveLength(2);
  });

  test("is not cached if something is written while it renders", async () => {
    const slow = ask("/home");
    openOnMonday("9:00 - 12:00");
    await slow;
    expect(await (await ask("/home")).text()).toContain("9:00 - 12:00");
  });

  test("design §3: visitors who wait for one rendering share its bytes", async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        context.pages.answer(
          "/home",
          { client: "", session: () => null },
          { acceptEncoding: "br", ifNoneMatch: undefined },
        ),
      ),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  test("fault 25: with a value longer than any the page is asked for without it", async () => {
    const path = `/products?kategoria=${"x".repeat(501)}`;
    for (let visit = 0; visit < 2; visit++) {
      const response = await ask(path);
      expect([response.status, response.headers.get("Location")]).toEqual([302, "/products"]);
      expect(context.pages.cached(path)).toBeUndefined();
      await ask("/products");
    }
  });

  test("is rendered once for all addresses that differ only in parameters it does not read", async () => {
    sellSaws(20);
    await ask("/products?strana=2&kategoria=pily");
    await ask("/products?fbclid=1&kategoria=pily&strana=2&kategoria=ine");
    await ask("/products?fbclid=1&kategoria=");
    await ask("/products?strana=042");
    expect(rendered).toEqual(["/products?kategoria=pily&strana=2", "/products"]);
    await ask("/faq?strana=2&kategoria=pily");
    await ask("/faq");
    expect(rendered.slice(2)).toEqual(["/faq"]);
  });

  test("fault 92: a list is rendered once for each of its pages that exists, and one time for all long ones", async () => {
    sellSaws(500);
    const asked = Array.from({ length: 500 }, (_, index) => `/products?strana=${index + 1}`);
    for (const path of asked) {
      const response = await ask(path);
      const isThere = Number(path.split("=")[1]) <= 15;
      expect([path, response.status]).toEqual([path, isThere ? 200 : 302]);
      expect(response.headers.get("Location")).toBe(isThere ? null : "/products?strana=15");
    }
    expect(rendered).toEqual(["/products", ...asked.slice(1, 6)]);
    await ask("/products?kategoria=pily&strana=16");
    expect(rendered).toHaveLength(6);
  });

  test("fault 92: a filter by a category that does not exist takes no room in the cache", async () => {
    for (let nth = 0; nth < 20; nth++) expect((await ask(`/products?kategoria=ine-${nth % 2}`)).status).toBe(200);
    expect(rendered).toHaveLength(20);
    expect(context.pages.cached("/products?kategoria=ine-1")).toBeUndefined();
  });

  test("fault 41: comes compressed as the browser can take it, and as it is otherwise", async () => {
    const plain = await (await ask("/home")).text();
    for (const accepted of ["gzip, deflate, br", "BR"]) {
      const response = await ask("/home", { "Accept-Encoding": accepted });
      expect(response.headers.get("Content-Encoding")).toBe("br");
      expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(plain);
    }
    for (const accepted of ["gzip;q=1.0, br;q=0", "", "*", "identity", ";;,", "x".repeat(1000)]) {
      expect((await ask("/home", { "Accept-Encoding": accepted })).headers.get("Content-Encoding")).toBe(null);
    }
  });

  test("that did not change is not sent again", async () => {
    const etag = (await ask("/home")).headers.get("ETag") ?? "";
    expect((await ask("/home", { "If-None-Match": etag })).status).toBe(304);
    openOnMonday("8:00 - 12:00");
    expect((await ask("/home", { "If-None-Match": etag })).status).toBe(200);
  });

  test("D17: that depends on the session is neither cached nor indexed", async () => {
    for (let visit = 0; visit < 2; visit++) {
      const response = await ask("/osobne");
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
    }
    await Promise.all([ask("/osobne"), ask("/osobne")]);
    expect(rendered).toHaveLength(4);
  });

  test("fault 42: that does not exist is a 404 and takes no room", async () => {
    expect((await ask("/nie")).status).toBe(404);
    expect((await ask("/nie")).status).toBe(404);
    expect(rendered).toHaveLength(2);
  });

  test("may redirect", async () => {
    const response = await ask("/inde");
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/home"]);
  });

  test.each([
    ["/products/", "/products"],
    ["/products///?kategoria=pily", "/products?kategoria=pily"],
    ["/zly.example//", "/zly.example"],
  ])("fault 37: %s redirects to %s, never to another host", async (path, location) => {
    const response = await app.request(`http://localhost${path}`);
    expect([response.status, response.headers.get("Location")]).toEqual([308, location]);
  });

  test("cannot write", async () => {
    let failure: unknown;
    const curious: Render = async ({ backend }) => {
      failure = await backend.documents.commit([]).catch((error) => error);
      return { status: 200, html: "", personal: false };
    };
    context.live.close();
    context.close();
    context = await openServerContext({ ...optionsFor(folder.path), render: curious });
    await createApp(context).request("/home");
    expect(failure).toEqual(new BackendError("denied"));
  });
});

describe("fault 93: renderings", () => {
  /** What happened, in order. A rendering takes no time of its own. */
  let order: string[];
  let server: Running;
  const wanted = { acceptEncoding: undefined, ifNoneMatch: undefined };
  const asksAs = (client: string, url: string) =>
    server.context.pages.answer(url, { client, session: () => null }, wanted);
  const asks = (url: string) => asksAs("", url);
  async function started(rendering: Render): Promise<void> {
    order = [];
    server = await running({ ...optionsFor(`${folder.path}/own`), render: rendering });
    onTestFinished(() => server.close());
  }
  const noted: Render = async ({ url }) => {
    order.push(url);
    setImmediate(() => order.push("others"));
    return { status: 200, html: url, personal: url === "/osobne" };
  };

  test("one at a time, and between two of them the server answers others", async () => {
    await started(noted);
    await Promise.all(["/1", "/2", "/3", "/osobne"].map(asks));
    expect(order.join()).toMatch(/^\/1,others,\/2,others,\/3,others,\/osobne/);
  });

  test("a page that several wait for is rendered once", async () => {
    await started(noted);
    await Promise.all(["/nie", ...Array<string>(100).fill("/f"), "/nie2"].map(asks));
    expect(order.filter((entry) => entry !== "others")).toEqual(["/nie", "/f", "/nie2"]);
  });

  test("fault 114: a visitor waits for one page of each client, not for all that they have asked for, and is not refused", async () => {
    await started(noted);
    const crowd = Array.from({ length: 60 }, (_, nth) => asksAs(`${nth % 3}`, `/${nth}`));
    const refused = Promise.allSettled(crowd);
    const rendered = () => order.filter((entry) => entry !== "others");
    await asksAs("visitor", "/vrtacka");
    expect(rendered().indexOf("/vrtacka")).toBeLessThan(6);
    expect((await refused).filter(({ status }) => status === "rejected")).toHaveLength(10);
  });

  test("more than fifty pages that anybody can make up are refused, and other pages are answered", async () => {
    let finish = () => {};
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    await started(async (request) => {
      if (request.url.startsWith("/x")) await slow;
      return noted(request);
    });
    const get = (path: string) => fetch(server.url + path);
    await get("/faq");
    const answers: Response[] = [];
    const flood = Array.from({ length: 60 }, async (_, nth) => {
      answers.push(await get(`/x${nth}`));
    });
    await expect.poll(() => answers.length).toBe(9);
    for (const refused of answers) {
      const { status, headers } = refused;
      expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
      expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'");
      expect(headers.get("Content-Type")).toBe("text/plain; charset=UTF-8");
      expect(await refused.text()).toBe("Nastala neočakávaná chyba. Skúste to znova.");
    }
    for (const path of ["/faq", "/home", "/healthz", "/robots.txt", "/sitemap.xml", "/api/session", "/home/"]) {
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    }
    finish();
    await Promise.all(flood);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(51);
  });
});

test.each([
  "/home%0a",
  "/%E2%80%A8",
  "/%E0%A4",
  "/%",
  "/a%00b",
  "//[",
  "//%5b",
  "//a:b",
  "//a@b",
  "//zly.example/products",
  "//cms",
  "/products/%2e%2e",
  "/x/%2E./home",
  "/x/../home",
])("fault 26: %s is no address and gets a page of status 400", async (path) => {
  expect(pageAddress(path, { productsIn: () => undefined, priceListPages: () => 1, has: () => false })).toBeUndefined();
  const server = await listen(createListener(context, {}), { host: "127.0.0.1", port: 0 });
  onTestFinished(() => server.stop(() => {}));
  // As it is: `fetch` would tidy it up.
  const { port } = new URL(server.url);
  const [response] = (await once(get({ port, path, host: "127.0.0.1" }), "response")) as [IncomingMessage];
  response.resume();
  expect([response.statusCode, response.headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
});

describe("over a real connection", () => {
  test("fault 41: a cached page is sent with its length, compressed as asked, and not again to a browser that has it", async () => {
    const server = await listen(createListener(context, {}), { host: "127.0.0.1", port: 0 });
    onTestFinished(() => server.stop(() => {}));
    const plain = await (await fetch(`${server.url}/home`, { headers: { "Accept-Encoding": "identity" } })).text();
    const ids = new Set<string | null>();
    for (const accepted of ["br", "identity"]) {
      const response = await fetch(`${server.url}/home?fbclid=1`, { headers: { "Accept-Encoding": accepted } });
      expect([response.headers.get("Content-Encoding") ?? "identity", await response.text()]).toEqual([
        accepted,
        plain,
      ]);
      expect(Number(response.headers.get("Content-Length"))).toBeGreaterThan(0);
      expect(response.headers.get("Vary")).toBe("Accept-Encoding");
      ids.add(response.headers.get("X-Request-Id"));
      const etag = response.headers.get("ETag") ?? "";
      const again = await fetch(`${server.url}/home`, { headers: { "If-None-Match": etag } });
      expect([again.status, again.headers.get("ETag"), await again.text()]).toEqual([304, etag, ""]);
    }
    expect(ids.size).toBe(2);
    expect(rendered).toHaveLength(1);
  });

  test("fault 80: every answer carries the security headers, cached pages too", async () => {
    const headers = securityHeaders("http://www.pozicovna.example", "default-src 'none'");
    const server = await listen(createListener(context, headers), { host: "127.0.0.1", port: 0 });
    for (const path of ["/home", "/home", "/nie", "/api/session", "/healthz", "/%"]) {
      const response = await fetch(server.url + path);
      expect(response.headers.get("Content-Security-Policy")).toBe("default-src 'none'");
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(response.headers.get("X-Frame-Options")).toBe("DENY");
      expect(response.headers.get("Strict-Transport-Security")).toBe(null);
    }
    const head = await fetch(`${server.url}/home`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(rendered.filter((url) => url === "/home")).toHaveLength(1);
    await server.stop(() => {});
  });
});
