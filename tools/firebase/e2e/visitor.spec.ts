import type { Page, Request } from "@playwright/test";
import { card, DRILLING, HAMMER } from "../../../e2e/catalogue.ts";
import { open, ready } from "../../../e2e/fixtures.ts";
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

test("ADR-032, §7 Firestore's script is requested together with the app's, not by it, and going back requests nothing of Firestore that it listens to already", async ({
  page,
}) => {
  const asked = listeners(page);
  const app = /\/browser-[\w-]+\.js$/;
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
  await ready(page);
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

test("§7, design §3 what changes in the project changes before a visitor's eyes, what has changed since the build is there soon after the page is, and a product newer than the build has its page", async ({
  page,
  firebase,
}) => {
  const hammer = (await firebase.documents("products"))[HAMMER.id];
  await open(page, `/products?kategoria=${DRILLING.id}`);
  await expect(card(page, HAMMER)).not.toContainText("Nedostupný");
  await firebase.seed("products", {
    [HAMMER.id]: { ...hammer, Availability: 0 },
    novinka: { ...hammer, Name: "Žeriav" },
  });
  await expect(card(page, HAMMER)).toContainText("Nedostupný");

  await open(page, `/products/${HAMMER.id}`);
  const shown = page.getByRole("main").locator("article");
  await expect(shown).toContainText("Nedostupný");
  await firebase.seed("products", { [HAMMER.id]: { ...hammer, Name: "Kladivo po novom" } });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kladivo po novom");
  await expect(shown).not.toContainText("Nedostupný");

  await open(page, "/products/novinka");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Žeriav");
  await expect(page).toHaveTitle(/^Žeriav – /);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/products\/novinka$/);
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
