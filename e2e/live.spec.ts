import type { Page } from "@playwright/test";
import { card, DRILLING, HAMMER } from "./catalogue.ts";
import { expect, open, test } from "./fixtures.ts";

test.use({ ownServer: true });

const PLACES = [
  { path: `/products?kategoria=${DRILLING.id}`, seen: (page: Page) => card(page, HAMMER) },
  { path: `/products/${HAMMER.id}`, seen: (page: Page) => page.getByRole("article") },
  { path: `/categories/${DRILLING.id}`, seen: (page: Page) => card(page, HAMMER) },
];
const AVAILABLE = /(^|\s|[^o])Dostupný/;
const UNAVAILABLE = /Nedostupný/;

async function flip(staff: Page, to: "Dostupný" | "Nedostupný"): Promise<void> {
  const toggle = staff.getByRole("main").getByRole("listitem").filter({ hasText: HAMMER.name }).getByRole("switch");
  await toggle.click();
  await expect(toggle).toHaveText(new RegExp(`^${to}`));
  await expect(toggle).not.toHaveAttribute("aria-busy", "true");
}

for (const { path, seen } of PLACES) {
  test(`§7 ${path}: what staff switch changes before a visitor's eyes, without a reload`, { tag: "@both" }, async ({
    page,
    staff,
  }) => {
    await open(page, path);
    await open(staff, "/cms-prod");
    await expect(seen(page)).toContainText(AVAILABLE);
    await flip(staff, "Nedostupný");
    await expect(seen(page)).toContainText(UNAVAILABLE);
    await flip(staff, "Dostupný");
    await expect(seen(page)).not.toContainText(UNAVAILABLE);
  });

  test(`design §3 ${path}: a page that lived through a restart of the server goes on living`, async ({
    page,
    staff,
    server,
  }) => {
    test.slow();
    await open(page, path);
    await server.restart();
    await open(staff, "/cms-prod");
    await flip(staff, "Nedostupný");
    await expect(seen(page)).toContainText(UNAVAILABLE, { timeout: 30_000 });
  });
}

test("§7 /cms-prod: a switch that a colleague flips moves here too", { tag: "@journey" }, async ({ staff }) => {
  const colleague = await staff.context().newPage();
  await open(colleague, "/cms-prod");
  await staff.bringToFront();
  await open(staff, "/cms-prod");
  await flip(staff, "Nedostupný");
  await colleague.bringToFront();
  await expect(
    colleague.getByRole("main").getByRole("listitem").filter({ hasText: HAMMER.name }).getByRole("switch"),
  ).toHaveText(/^Nedostupný/);
});

test("design §3 a visitor who comes later, or has no script, gets the page as it is now", async ({
  staff,
  request,
}) => {
  const page = async () => (await request.get(`/products/${HAMMER.id}`)).text();
  expect(await page()).not.toContain("Nedostupný");
  await open(staff, "/cms-prod");
  await flip(staff, "Nedostupný");
  expect(await page()).toContain("Nedostupný");
});

test("design §3 a page brought back by the back button shows what changed meanwhile", async ({ page, staff }) => {
  await open(page, `/products/${HAMMER.id}`);
  await page.goto("about:blank");
  await open(staff, "/cms-prod");
  await flip(staff, "Nedostupný");
  await page.goBack();
  await expect(page.getByRole("main")).toContainText(UNAVAILABLE);
});

test("D24 without a network the page says so at once and stays readable; with it the words go and what changed comes", {
  tag: ["@both", "@journey"],
}, async ({ page, staff, guard }) => {
  guard.allowAway();
  await open(page, `/products/${HAMMER.id}`);
  await page.context().setOffline(true);
  const notice = page.getByText("Ste bez pripojenia. Zobrazené údaje nemusia byť aktuálne.");
  await expect(notice).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HAMMER.name);
  await open(staff, "/cms-prod");
  await flip(staff, "Nedostupný");
  await page.context().setOffline(false);
  await expect(notice).toBeHidden();
  await expect(page.getByRole("main")).toContainText(UNAVAILABLE);
});
