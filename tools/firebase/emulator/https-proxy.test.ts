import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "@playwright/test";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemChromium } from "../../../scripts/chromium.js";
import { type Served, serveHttp } from "./http.ts";
import { type HttpsProxy, startHttpsProxy } from "./https-proxy.ts";
import { type Firebase, startFirebase } from "./start-firebase.ts";

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /products/{id} {
      allow read: if true;
      allow create, update: if request.auth != null && request.auth.token.staff == true;
    }
  }
}`;

let firebase: Firebase;
let proxy: HttpsProxy;
let shop: Served;
let browser: Browser;

beforeAll(async () => {
  firebase = await startFirebase({ rules: { firestore: RULES } });
  proxy = await startHttpsProxy(firebase);
  const script = await pageScript();
  shop = await serveHttp((request, response) => {
    const isPage = request.url === "/";
    response.setHeader("Content-Type", isPage ? "text/html" : "text/javascript");
    response.end(isPage ? '<!doctype html><script type="module" src="/page.js"></script>' : script);
  });
  const executablePath = systemChromium();
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", `--host-resolver-rules=${proxy.resolverRules}`],
  });
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([shop?.stop(), proxy?.stop(), firebase?.stop()]);
});

async function pageScript(): Promise<string> {
  const entry = fileURLToPath(new URL("https-proxy-page.ts", import.meta.url));
  const rolldownOptions = { input: entry };
  const built = await build({ configFile: false, logLevel: "silent", build: { write: false, rolldownOptions } });
  const [chunk] = (built as Rolldown.RolldownOutput).output;
  return chunk.code;
}

/** Visitors share one browser, as the tabs of one person do. */
async function visit(): Promise<Page> {
  const context = browser.contexts()[0] ?? (await browser.newContext({ ignoreHTTPSErrors: true }));
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${shop.port}/`);
  await page.evaluate(
    ([project = "", bucket = ""]) => {
      window.shop = window.openShop(project, bucket);
    },
    [firebase.projectId, firebase.bucket],
  );
  return page;
}

const shown = (page: Page) => page.evaluate(() => window.shop.names.at(-1));

test("a page of the production SDK is live, signs in, writes and uploads under Google's own names", async () => {
  await firebase.seed("products", { drill: { Name: "Vŕtačka" } });
  await firebase.admin.createUser("staff@shop.sk", "password", { staff: true });
  const page = await visit();
  await expect.poll(() => shown(page)).toEqual(["Vŕtačka"]);

  expect(await page.evaluate(() => window.shop.rename("drill", "visitor"))).toBe("permission-denied");
  expect(await page.evaluate(() => window.shop.signIn("staff@shop.sk", "password"))).toBe("staff@shop.sk");
  expect(await page.evaluate(() => window.shop.rename("drill", "staff"))).toBe("done");
  await expect.poll(() => shown(page)).toEqual(["Vŕtačka staff"]);

  const url = await page.evaluate(() => window.shop.upload("products/a b.png", 600_000));
  const objects = `https://firebasestorage.googleapis.com/v0/b/${firebase.bucket}/o/`;
  expect(url.startsWith(`${objects}products%2Fa%20b.png?alt=media&token=`)).toBe(true);
  expect(await page.evaluate((address) => fetch(address).then((answer) => answer.status), url)).toBe(200);
  expect(firebase.files()).toEqual([{ path: "products/a b.png", contentType: "image/png", size: 600_000 }]);
});

test("a page's streams are refused by the rules like everything else, and continue", async () => {
  await firebase.reset();
  await firebase.admin.createUser("staff@shop.sk", "password", { staff: true });
  const page = await visit();
  const fields = { limit: 1, nullValue: "x", updateTime: "y" };
  const data = { Name: "č€😀", at: [1.5, null, { deep: true }], fields };
  expect(await page.evaluate((document) => window.shop.write("a", document), data)).toBe("permission-denied");
  expect(await page.evaluate(() => window.shop.read("secrets"))).toBe("permission-denied");
  await page.evaluate(() => window.shop.signIn("staff@shop.sk", "password"));
  expect(await page.evaluate((document) => window.shop.write("a", document), data)).toBe("done");
  expect(await page.evaluate(() => window.shop.write("__a__", {}))).toBe("invalid-argument");
  expect(await page.evaluate(() => window.shop.write("b", { Name: "druhý" }))).toBe("done");
  expect(await firebase.documents("products")).toEqual({ a: data, b: { Name: "druhý" } });
  await expect.poll(() => shown(page)).toEqual(["č€😀", "druhý"]);
});

test("eight tabs are live at once, and again after an outage", async () => {
  await firebase.reset();
  await firebase.seed("products", { drill: { Name: "jeden" } });
  const pages = await Promise.all(Array.from({ length: 8 }, visit));
  const all = () => Promise.all(pages.map(shown));
  const each = (name: string) => pages.map(() => [name]);
  await expect.poll(all, { timeout: 20_000 }).toEqual(each("jeden"));
  await firebase.seed("products", { drill: { Name: "dva" } });
  await expect.poll(all).toEqual(each("dva"));
  firebase.unreachable(true);
  await firebase.seed("products", { drill: { Name: "tri" } });
  firebase.unreachable(false);
  await expect.poll(all, { timeout: 25_000 }).toEqual(each("tri"));
});
