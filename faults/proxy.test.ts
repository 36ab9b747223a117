import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { PATHS, VARIANT_WIDTHS } from "#src/backend/embedded/wire.ts";
import { addition } from "#src/testing/addition.ts";
import { STAFF } from "../scripts/children.ts";
import { needs } from "./prerequisites.ts";
import { caddy, type Front, nginx, type StartProxy } from "./proxies.ts";
import { place, start } from "./server.ts";
import { photo, product } from "./staff.ts";

const WATCH = encodeURIComponent(JSON.stringify({ watches: [{ watch: { collection: "products", first: 12 } }] }));
const SOON = { timeout: 60_000 };

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The visitor's address. Linux accepts all of 127.0.0.0/8. */
  readonly from?: string;
}
async function ask({ url, certificate }: Front, path: string, asked: Asked = {}): Promise<IncomingMessage> {
  const { method = "GET", headers = {}, body, from = "127.0.0.1" } = asked;
  const options = { method, ca: certificate, localAddress: from, family: 4, agent: false as const };
  const sent = request(`${url}${path}`, { ...options, headers: { Origin: url, ...headers } });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return response;
}
function post(proxy: Front, path: string, body: unknown, { headers, ...asked }: Asked = {}): Promise<IncomingMessage> {
  const json = { "Content-Type": "application/json", ...headers };
  return ask(proxy, path, { method: "POST", headers: json, body: JSON.stringify(body), ...asked });
}

async function behind(startProxy: StartProxy): Promise<Front> {
  const where = await place();
  const proxy = await startProxy(join(where.dataDir, "proxy"), where.port);
  await start(where, { env: { SITE_URL: proxy.url, TRUST_PROXY: "on", SEED: "demo" } });
  return proxy;
}
/** Signs in and returns the cookie as a browser would send it. */
async function signedIn(proxy: Front): Promise<string> {
  const response = await post(proxy, PATHS.signIn, STAFF);
  expect(JSON.parse(await text(response))).toEqual({ outcome: "success" });
  const [cookie = ""] = response.headers["set-cookie"] ?? [];
  expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; /);
  return cookie.split(";", 1)[0] ?? "";
}

describe.each([
  ["nginx", nginx],
  ["caddy", caddy],
] as const)("deploy/ behind %s with TLS", (program, startProxy) => {
  needs("openssl", program);

  test("fault 74: pages come compressed and with their headers, and a sign-in sets a cookie for https alone", async () => {
    const proxy = await behind(startProxy);
    const home = await ask(proxy, "/home", { headers: { "Accept-Encoding": "br" } });
    home.resume();
    expect([home.statusCode, home.headers["content-encoding"]]).toEqual([200, "br"]);
    expect(home.headers["strict-transport-security"]).toBe("max-age=31536000");
    expect(home.headers["content-security-policy"]).toContain("default-src 'none'");
    const Cookie = await signedIn(proxy);
    const session = await text(await ask(proxy, PATHS.session, { headers: { Cookie } }));
    expect(JSON.parse(session)).toEqual({ email: STAFF.email, staff: true });
    if (!proxy.plainUrl) return;
    const plain = await fetch(`${proxy.plainUrl}/products?strana=2`, { redirect: "manual" });
    expect([plain.status, plain.headers.get("Location")]).toEqual([301, `${proxy.url}/products?strana=2`]);
  });

  test("fault 41: a browser without Brotli gets gzip, of pages and of staff's lists", async () => {
    const proxy = await behind(startProxy);
    const Cookie = await signedIn(proxy);
    const list = `${PATHS.read}?watch=${encodeURIComponent(JSON.stringify({ collection: "products" }))}`;
    for (const path of ["/home", list]) {
      const answer = await ask(proxy, path, { headers: { Cookie, "Accept-Encoding": "gzip" } });
      expect([path, answer.headers["content-encoding"]]).toEqual([path, "gzip"]);
      expect(gunzipSync(await buffer(answer)).length).toBeGreaterThan(10_000);
    }
  });

  test("B6: no log of the proxy holds what is on a list that a page asks for", async () => {
    const proxy = await behind(startProxy);
    const path = "/zoznam?polozky=tajne";
    for (const asked of [path, `${PATHS.live}?request=tajne`]) {
      (await ask(proxy, asked, { headers: { Referer: `${proxy.url}${path}` } })).resume();
    }
    const { log } = proxy;
    if (log === undefined) return;
    const lines = () => readFileSync(log, "utf8");
    await expect.poll(lines, SOON).toMatch(/GET \/zoznam HTTP[\s\S]*GET \/api\/live HTTP/);
    expect(lines()).not.toContain("tajne");
  });

  test("fault 85: live updates pass at once, each by itself", async () => {
    const proxy = await behind(startProxy);
    const Cookie = await signedIn(proxy);
    const stream = await ask(proxy, `${PATHS.live}?request=${WATCH}`);
    let seen = "";
    stream.setEncoding("utf8").on("data", (chunk) => {
      seen += chunk;
    });
    stream.on("error", () => {});
    await expect.poll(() => seen, SOON).toContain('"position"');
    for (const id of ["prva", "druha", "tretia"]) {
      const added = await post(
        proxy,
        PATHS.commit,
        { changes: [addition("products", id, product(`A ${id}`))] },
        { headers: { Cookie } },
      );
      expect(JSON.parse(await text(added))).toEqual({ outcome: "committed" });
      await expect.poll(() => seen, SOON).toContain(`"id":"${id}"`);
    }
    stream.destroy();
  });

  test("fault 62: a photo of 20 MB passes, one of more than 25 MiB is refused", async () => {
    const proxy = await behind(startProxy);
    const Cookie = await signedIn(proxy);
    const body = await photo(3_000, 2_300);
    expect(body.length).toBeGreaterThan(19_000_000);
    const target = `${PATHS.files}/products/foto.jpg`;
    const stored = await ask(proxy, target, { method: "PUT", headers: { Cookie }, body });
    expect([stored.statusCode, await text(stored)]).toEqual([200, expect.stringContaining("/files/products/foto.jpg")]);
    const more = Buffer.alloc(27 * 1024 * 1024);
    const refused = await ask(proxy, target, {
      method: "PUT",
      headers: { Cookie, "Content-Length": String(more.length) },
    });
    refused.resume();
    expect(refused.statusCode).toBe(413);
  });

  test("fault 70: the shop throttles the visitor's address, not the proxy's, and believes no made-up one", async () => {
    const proxy = await behind(startProxy);
    const guess = (at: number) => {
      const headers = { "X-Forwarded-For": `10.0.0.${at}`, Forwarded: `for=10.0.0.${at}`, "X-Real-IP": `10.0.0.${at}` };
      return post(proxy, PATHS.signIn, { ...STAFF, password: `zle${at}` }, { headers, from: "127.0.0.2" });
    };
    const statuses = [];
    for (let at = 0; at < 12; at++) {
      const answer = await guess(at);
      answer.resume();
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    const elsewhere = await post(proxy, PATHS.signIn, STAFF, { from: "127.0.0.3" });
    expect(JSON.parse(await text(elsewhere))).toEqual({ outcome: "success" });
  });
});

test("ADR-041: a start on an address that others reach says that the server belongs behind a proxy", async () => {
  const outputs = [];
  for (const env of [{ HOST: "0.0.0.0" }, { HOST: "0.0.0.0", TRUST_PROXY: "on" }, { HOST: "127.0.0.1" }]) {
    const server = await start(await place(), { env });
    outputs.push(server.output().includes("patrí za proxy server z priečinka deploy/"));
  }
  expect(outputs).toEqual([true, false, false]);
});

test("ADR-041: nginx takes pictures in all widths that the shop makes for small files", () => {
  expect(readFileSync("deploy/nginx.conf", "utf8")).toContain(
    `(${VARIANT_WIDTHS.toSorted((a, b) => a - b).join("|")})$`,
  );
});
