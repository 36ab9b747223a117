import type { Request } from "@playwright/test";
import {
  CATEGORIES,
  DRILLING,
  DRILLS,
  GUARDED_PATHS,
  HAMMER,
  HIDDEN,
  INDEXED_PATHS,
  LISTED,
  PUBLIC_PATHS,
  productLinks,
  shownIds,
} from "../../../e2e/catalogue.ts";
import { axe, open } from "../../../e2e/fixtures.ts";
import { PAGES } from "../../../src/site/pages.ts";
import { expect, FIRESTORE, openLive, test } from "./fixtures.ts";

const PICTURES = "https://firebasestorage.googleapis.com";

const NOT_FOUND = "Failed to load resource: the server responded with a status of 404 (Not Found)";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("design §3 every public page shows its content as it was at the build, and one that the build has not says that it needs JavaScript", async ({
    page,
  }) => {
    await page.goto("/home");
    for (const name of CATEGORIES) await expect(page.getByRole("main").getByRole("link", { name })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText("Pondelok");
    await page.goto("/products");
    await expect(productLinks(page)).toHaveCount(12);
    await page.goto(`/categories/${DRILLING.id}`);
    expect(await shownIds(page)).toEqual(DRILLS);
    await page.goto(`/products/${HAMMER.id}`);
    await expect(page.getByRole("main")).toContainText("6 €/4 hod");
    await expect(page.getByRole("main").getByRole("img", { name: HAMMER.name })).toHaveJSProperty("complete", true);
    await page.goto("/products/novy");
    await expect(page.locator("noscript p")).toHaveText(
      "Na zobrazenie tejto stránky je potrebné mať v prehliadači zapnutý JavaScript.",
    );
  });
});

/** Words that occur only in the SDK's code for signing in and for files. */
const STAFFS_SDK = ["identitytoolkit.googleapis.com", "firebaseLocalStorageDb", "X-Goog-Upload-Protocol"];
/** Who sets a password is staff: that page asks the SDK whether there are accounts to manage. */
const VISITORS_PATHS = PUBLIC_PATHS.filter((path) => path !== PAGES.setPassword.path);

test("ADR-032, design §3 every public page hydrates without changing a word but what depends on the clock (B2), loads no code for signing in or uploading, and requests go to the site and Firestore only", async ({
  page,
  request,
  baseURL,
}) => {
  let asked: Request[] = [];
  page.on("request", (each) => asked.push(each));
  for (const path of VISITORS_PATHS) {
    asked = [];
    const html = await (await request.get(path)).text();
    await openLive(page, path);
    // The others are rendered by the browser.
    if (INDEXED_PATHS.includes(path)) {
      const [built, alive] = await page.evaluate((source) => {
        const parsed = new DOMParser().parseFromString(source, "text/html");
        return [parsed, document].map((side) => {
          for (const part of side.querySelectorAll(
            ".open-badge, .hours, .special-days, [data-until], .web-address, noscript",
          ))
            part.textContent = "";
          return ["header", "main", "footer"].map((part) => side.querySelector(part)?.textContent);
        });
      }, html);
      expect(alive, path).toEqual(built);
    }
    const scripts = asked.filter((each) => each.resourceType() === "script");
    for (const script of scripts) {
      const code = (await (await script.response())?.text()) ?? "";
      expect(
        STAFFS_SDK.filter((words) => code.includes(words)),
        script.url(),
      ).toEqual([]);
    }
    expect(scripts.length, path).toBeGreaterThan(1);
    const originsOf = (requests: readonly Request[]) => new Set(requests.map((each) => new URL(each.url()).origin));
    const pictures = asked.filter((each) => each.resourceType() === "image");
    const others = asked.filter((each) => each.resourceType() !== "image");
    expect(originsOf(others), path).toEqual(new Set([baseURL, FIRESTORE]));
    expect([...originsOf(pictures)].filter((origin) => origin !== baseURL && origin !== PICTURES)).toEqual([]);
  }
});

test("D18 a page with a filter in its address shows what the filter leaves", async ({ page }) => {
  await open(page, `/products?kategoria=${DRILLING.id}`);
  await expect(productLinks(page)).toHaveCount(DRILLS.length);
  expect(await shownIds(page)).toEqual(DRILLS);
  await open(page, "/products?strana=2");
  await expect(productLinks(page)).toHaveCount(LISTED);
});

test("D2 an unknown id is the 404 page and asks not to be found; a path no page has answers 404", async ({
  page,
  request,
  allowConsole,
}) => {
  for (const path of ["/products/neznamy", "/categories/neznama"]) {
    await open(page, path);
    await expect(page.getByRole("main")).toContainText("Vyzerá to tak, že ste sa stratili");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  }
  await axe(page);
  await page.getByRole("main").getByRole("link", { name: "Domov" }).click();
  await expect(page).toHaveURL("/home");
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  for (const path of [
    "/nikde",
    "/nikde/nic",
    "/products/x/y",
    "/categories",
    "/cms-nic",
    "/home/x",
    "/.vite/manifest.json",
  ]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).toContain('<meta name="robots" content="noindex">');
  }
  allowConsole(NOT_FOUND);
  await open(page, "/nikde/nic");
  await expect(page.getByRole("main")).toContainText("Vyzerá to tak, že ste sa stratili");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});

test("a page rendered by the browser whose script cannot be loaded says so", async ({ page, allowConsole }) => {
  const script = /price-list-page-/;
  for (const text of [script, /Failed to load resource/, /Failed to fetch dynamically imported module/])
    allowConsole(text);
  await page.route(script, async (route) => {
    // By then the sign of loading is shown.
    await page.locator("html[data-ready]").waitFor({ state: "attached" });
    await route.abort();
  });
  await page.goto("/cennik?kategoria=pily");
  await expect(page.getByRole("main")).toContainText("Nastala neočakávaná chyba. Skúste to znova.");
});

test("§2, D4 the empty path leads to /home, no address has two forms, a hidden product's page opens with noindex, and the sitemap names the others", async ({
  request,
}) => {
  for (const [path, location] of [
    ["/", "/home"],
    ["/home/", "/home"],
    ["/products.html", "/products"],
    [`/products/${HAMMER.id}.html`, `/products/${HAMMER.id}`],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([301, 302], path).toContain(answer.status());
    expect(answer.headers().location).toBe(location);
  }

  expect(await (await request.get(`/products/${HIDDEN.id}`)).text()).toContain(
    '<meta name="robots" content="noindex">',
  );
  const addresses = [...(await (await request.get("/sitemap.xml")).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address]) => address,
  );
  expect(addresses).toContain(`https://demo-pozicovna.web.app/products/${HAMMER.id}`);
  expect(addresses.filter((address) => address?.includes("/products/"))).toHaveLength(LISTED);
  expect(await (await request.get("/robots.txt")).text()).toContain("https://demo-pozicovna.web.app/sitemap.xml");
});

test("design §3 pages are revalidated each time, scripts are cached for ever, staff's pages are not indexed", async ({
  page,
  request,
}) => {
  const kept: string[] = [];
  page.on("response", async (response) => {
    if (new URL(response.url()).pathname.startsWith("/assets/")) kept.push(response.headers()["cache-control"] ?? "");
  });
  await open(page, "/home");
  expect(new Set(kept)).toEqual(new Set(["public, max-age=31536000, immutable"]));
  const missing = await request.get("/assets/chyba-a1b2c3d4.js");
  expect([missing.status(), missing.headers()["cache-control"]]).toEqual([404, "no-cache"]);
  const { headers } = { headers: (await request.get("/home")).headers() };
  expect(headers["cache-control"]).toBe("no-cache");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).not.toMatch(/unsafe-|nonce-|\*/);
  for (const path of [...GUARDED_PATHS, "/authentication"]) {
    expect((await request.get(path)).headers()["x-robots-tag"], path).toBe("noindex");
  }
});
