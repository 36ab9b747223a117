import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Document } from "#src/backend/backend.ts";
import { perCollection } from "#src/backend/collection-rules.ts";
import { securityHeaders } from "#src/server/http/security-headers.ts";
import { ALL_PAGES } from "#src/site/page-paths.ts";
import { contentSecurityPolicy } from "../content-security-policy.ts";
import { makeRender, makeShell } from "../render.tsx";
import { type HostingConfig, hostingConfig } from "./hosting.ts";
import { pagePaths } from "./pages.ts";
import { snapshotBackend } from "./read.ts";

interface Config extends HostingConfig {
  readonly hosting: HostingConfig["hosting"] & {
    readonly redirects: readonly object[];
  };
  readonly firestore: object;
  readonly storage: object;
}
const CONFIG: Config = JSON.parse(readFileSync("firebase/firebase.json", "utf8"));
const ASSETS = { entry: "/assets/a.js", css: "a{}", staffCss: undefined };
const SITE_URL = "https://naradie.example";
const BUILD = { assets: ASSETS, siteUrl: SITE_URL, files: ["browser-a1.js", "cms-b2.css"], hasAppCheck: false };
const HOSTED = hostingConfig(CONFIG, BUILD);
const nothing = snapshotBackend(undefined, {}, (src) => ({ src }));
const withIds = (...ids: string[]) => ({
  ...perCollection((): readonly Document[] => []),
  products: ids.map((id) => ({ id, Name: id })),
});

const ofDocuments = (paths: readonly string[]) => paths.filter((path) => path.split("/").length > 2);

test("ADR-032 every category and product has a page, but for ids no file can be named after", () => {
  const ids = ["a", "Z_9-x", "index", "../x", "a.b", "š", "x".repeat(201)];
  const snapshot = { ...withIds(...ids), categories: [{ id: "pily" }] };
  expect(ofDocuments(pagePaths(snapshot))).toEqual(["/categories/pily", "/products/a", "/products/Z_9-x"]);
});

test("ADR-032 what cannot be read is not yet known: its pages wait, and say nothing of an empty shop", async () => {
  expect(pagePaths(undefined)).toEqual(expect.arrayContaining(["/home", "/products", "/faq"]));
  expect(ofDocuments(pagePaths(undefined))).toEqual([]);
  const render = makeRender(ASSETS, SITE_URL);
  const { status, html } = await render({ url: "/products", backend: nothing, address: "/products" });
  expect(status).toBe(200);
  expect(html).toContain("Načítava sa…");
  expect(html).not.toContain("null");
  expect(dataIn(html)).toEqual({ address: "/products", values: {} });
  await expect(nothing.documents.readList({ collection: "products" })).rejects.toMatchObject({ code: "unavailable" });
});

test("ADR-032 the shell holds no page, but what every page is rendered from", async () => {
  const backend = snapshotBackend({ ...withIds("vrtacka"), categories: [{ id: "pily", name: "Píly" }] }, {}, (src) => ({
    src,
  }));
  const html = await makeShell(ASSETS, SITE_URL)(backend);
  expect(html).toMatch(/<header.*<main[^>]*><noscript><p[^>]*>[^<]+<\/p><\/noscript>.*Načítava sa….*<footer/s);
  expect(html).not.toContain("noindex");
  const { values, address } = dataIn(html);
  expect(address).toBeUndefined();
  expect(values['{"collection":"categories"}'].documents).toEqual([{ id: "pily", name: "Píly" }]);
});

test("B8 the pages of the build and the shell have the shop's own data", async () => {
  const own = { id: "shop", Name: "Náradie Horná Lúka", Phone: "0911 222 333" };
  const backend = snapshotBackend({ ...withIds(), settings: [own] }, {}, (src) => ({ src }));
  const { html: faq } = await makeRender(ASSETS, SITE_URL)({ url: "/faq", backend });
  const shell = await makeShell(ASSETS, SITE_URL)(backend);
  expect(faq).toContain("<title>Často kladené otázky – Náradie Horná Lúka</title>");
  expect(shell).toContain("<title>Náradie Horná Lúka</title>");
  for (const html of [faq, shell]) {
    expect(html).toContain('<meta property="og:site_name" content="Náradie Horná Lúka">');
    expect(html).toContain('href="tel:+421911222333"');
  }
});

test("§2 every address of the table of pages is a page of the build or has the shell behind it, and no other has", () => {
  const paths = ALL_PAGES.map(({ path }) => path);
  const built = pagePaths(undefined);
  const wanted = paths.filter((path) => !built.includes(path)).map((path) => path.replace(/:\w+/, "*"));
  const { rewrites, redirects } = HOSTED.hosting;
  expect(rewrites.map(({ source }) => source).sort()).toEqual(wanted.sort());
  expect(new Set(rewrites.map(({ destination }) => destination))).toEqual(new Set(["/shell.html"]));
  expect(redirects).toEqual([{ source: "/", destination: "/home", type: 302 }]);
});

test("D17 Hosting asks search engines to leave out the shell and what is not for anybody", () => {
  const noindex = HOSTED.hosting.headers.filter(({ headers }) => headers.some(({ value }) => value === "noindex"));
  const sources = noindex.map(({ source }) => source);
  expect(sources).toEqual(
    expect.arrayContaining(["/authentication", "/cms", "/cms-cat", "/cms-prod", "/cms-prod-detail/*", "/shell"]),
  );
  const indexed = ALL_PAGES.filter(({ inSiteMap }) => inSiteMap).map(({ path }) => path.replace(":id", "*"));
  expect(indexed).toContain("/products/*");
  for (const path of indexed) expect(sources).not.toContain(path);
});

test("design §3 Hosting sends what our own server sends, and lets the page reach Firebase and nobody else", () => {
  const { hosting, firestore, storage } = HOSTED;
  const [first, ...rest] = hosting.headers;
  const forEver = "/assets/@(browser-a1.js|cms-b2.css)";
  expect(rest.slice(0, CONFIG.hosting.headers.length)).toEqual(
    CONFIG.hosting.headers.map((one) => (one.source === "/assets/**" ? { ...one, source: forEver } : one)),
  );
  expect(first?.source).toBe("**");
  const sent = Object.fromEntries(first?.headers.map(({ key, value }) => [key, value]) ?? []);
  const own = securityHeaders(SITE_URL, contentSecurityPolicy(ASSETS));
  expect(Object.keys(sent)).toEqual(Object.keys(own));
  const directive = (name: string) => new RegExp(`${name} ([^;]*)`).exec(sent["Content-Security-Policy"] ?? "")?.[1];
  expect(directive("connect-src")?.split(" ")).toEqual([
    "'self'",
    ...["firestore", "identitytoolkit", "securetoken", "firebasestorage"].map(
      (name) => `https://${name}.googleapis.com`,
    ),
  ]);
  expect(directive("img-src")).toBe("'self' data: blob: https://firebasestorage.googleapis.com");
  const withoutHosts = (sent["Content-Security-Policy"] ?? "").replaceAll(/ https:\/\/\w+\.googleapis\.com/g, "");
  expect({ ...sent, "Content-Security-Policy": withoutHosts }).toEqual(own);
  expect({ firestore, storage }).toEqual({
    firestore: { rules: "firestore.rules", indexes: "firestore.indexes.json" },
    storage: { rules: "storage.rules" },
  });
});

test("fault 109: only with App Check the policy lets in reCAPTCHA, and no other host", () => {
  const policyOf = (hasAppCheck: boolean) => {
    const [first] = hostingConfig(CONFIG, { ...BUILD, hasAppCheck }).hosting.headers;
    return first?.headers.find(({ key }) => key === "Content-Security-Policy")?.value ?? "";
  };
  const hostsIn = (policy: string) => [...policy.matchAll(/https:\/\/([\w.-]+)/g)].map(([, host]) => host);
  const usual = hostsIn(policyOf(false));
  expect(usual.filter((host) => /google\.com|gstatic|appcheck/.test(host ?? ""))).toEqual([]);
  const added = hostsIn(policyOf(true)).filter((host) => !usual.includes(host));
  expect([...new Set(added)].sort()).toEqual([
    "content-firebaseappcheck.googleapis.com",
    "recaptcha.google.com",
    "www.google.com",
    "www.gstatic.com",
  ]);
  expect(/script-src ([^;]*)/.exec(policyOf(true))?.[1]).toMatch(
    /^'self'( 'sha256-[\w+/=]+')+ https:\/\/www\.google\.com\/recaptcha\/ https:\/\/www\.gstatic\.com\/recaptcha\/$/,
  );
});

const dataIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/.exec(html)?.[1] ?? "");
