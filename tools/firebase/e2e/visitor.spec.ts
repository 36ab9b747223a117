import type { Page, Request } from "@playwright/test";
import { card, DRILLING, HAMMER } from "../../../e2e/catalogue.ts";
import { button, dialog, rowOf } from "../../../e2e/cms.ts";
import { open } from "../../../e2e/fixtures.ts";
import { expect, FIRESTORE, openLive, test } from "./fixtures.ts";

const OFFLINE = "Ste bez pripojenia. Zobrazené údaje nemusia byť aktuálne.";

/** The listeners a page has asked Firestore for, from now on, as JSON. */
function listeners(page: Page): () => readonly string[] {
  const asked: Request[] = [];
  page.on("request", (request) => asked.push(request));
  return () =>
    asked
      .filter((request) => request.url().startsWith(`${FIRESTORE}/google.firestore.v1.Firestore/Listen`))
      .map((request) => new URLSearchParams(request.postData() ?? ""))
      .flatMap((body) => [...body.values()].filter((value) => value.includes('"addTarget"')));
}

test("ADR-032 Firestore's script is requested together with the app's, not by it", async ({ page }) => {
  const app = /\/firebase-browser-[\w-]+\.js$/;
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(app, async (route) => {
    await held;
    await route.continue();
  });
  const firestore = page.waitForRequest(/\/firestore-[\w-]+\.js$/);
  await page.goto("/products");
  await firestore;
  go();
  await expect(page.locator("html")).toHaveAttribute("data-ready");
});

for (const path of [`/products?kategoria=${DRILLING.id}`, `/products/${HAMMER.id}`]) {
  test(`§7 ${path}: what changes in the project changes before a visitor's eyes`, async ({ page, firebase }) => {
    await open(page, path);
    const shown = page
      .getByRole("main")
      .locator(path.includes(HAMMER.id) ? "article" : `li:has(a[href="/products/${HAMMER.id}"])`);
    await expect(shown).not.toContainText("Nedostupný");
    const hammer = (await firebase.documents("products"))[HAMMER.id];
    await firebase.seed("products", { [HAMMER.id]: { ...hammer, Availability: 0 } });
    await expect(shown).toContainText("Nedostupný");
  });
}

test("design §3 what has changed since the build is there soon after the page is", async ({ page, firebase }) => {
  const hammer = (await firebase.documents("products"))[HAMMER.id];
  await firebase.seed("products", { [HAMMER.id]: { ...hammer, Name: "Kladivo po novom" } });
  await open(page, `/products/${HAMMER.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kladivo po novom");
});

test("what staff delete leaves an open list, and is gone later", async ({ page, staff, newVisitor }) => {
  await open(page, "/products?strana=2");
  await expect(card(page, HAMMER)).toBeVisible();
  await open(staff, "/cms-prod");
  await button(rowOf(staff, HAMMER), "Odstrániť").click();
  await button(dialog(staff), "Áno").click();
  await expect(card(page, HAMMER)).toBeHidden();
  const later = await newVisitor();
  await open(later, "/products?strana=2");
  await expect(later.getByRole("main")).toContainText("Vysokotlakový čistič 150 bar");
  await expect(card(later, HAMMER)).toBeHidden();
});

test("design §3 a product newer than the build has its page", async ({ page, firebase }) => {
  const hammer = (await firebase.documents("products"))[HAMMER.id];
  await firebase.seed("products", { novinka: { ...hammer, Name: "Žeriav" } });
  await open(page, "/products/novinka");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Žeriav");
  await expect(page).toHaveTitle(/^Žeriav – /);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/products\/novinka$/);
});

test("§7 going back requests nothing of Firestore that it listens to already", async ({ page }) => {
  const asked = listeners(page);
  await open(page, "/products");
  await page.getByRole("banner").getByRole("link", { name: "Časté otázky" }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Často kladené otázky");
  await expect.poll(asked).toContainEqual(expect.stringContaining('"collectionId":"products"'));
  const before = asked();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Produkty");
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Často kladené otázky");
  expect(asked()).toEqual(before);
});

test("D24 without a network the page says so and stays readable; with it the words go and what changed comes", async ({
  page,
  firebase,
  guard,
}) => {
  guard.allowAway();
  await openLive(page, `/products/${HAMMER.id}`);
  await page.context().setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HAMMER.name);
  const hammer = (await firebase.documents("products"))[HAMMER.id];
  await firebase.seed("products", { [HAMMER.id]: { ...hammer, Name: "Kladivo po novom" } });
  await page.context().setOffline(false);
  await expect(page.getByText(OFFLINE)).toBeHidden({ timeout: 30_000 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kladivo po novom", { timeout: 30_000 });
});
