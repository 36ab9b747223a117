import type { Page } from "@playwright/test";
import { DEHUMIDIFIER, DRILLING, HAMMER, LASER } from "./catalogue.ts";
import { button } from "./cms.ts";
import { expect, open, test } from "./fixtures.ts";
import { SITE_URL } from "./server.ts";

/** A Monday morning, while the shop is open. Friday's last closing is at 17:00. */
const NOW = new Date("2026-11-23T09:10:00+01:00");
const WEEKEND = "od=2026-11-27T16:00&do=2026-11-30T09:00";

const estimate = (page: Page) => page.getByRole("group").filter({ hasText: "Koľko to bude stáť?" });
const sum = (page: Page) => estimate(page).getByRole("status");
const field = (page: Page, name: "Prevzatie" | "Vrátenie", label: "Dátum" | "Čas") =>
  page.getByRole("group", { name, exact: true }).getByLabel(label);

async function openEstimate(page: Page, { id }: { id: string }): Promise<void> {
  await open(page, `/products/${id}`);
  await page.getByText("Koľko to bude stáť?", { exact: true }).click();
}
const add = (page: Page) => button(page.getByRole("article"), "Pridať do zoznamu").click();

test("B17 a visitor chooses a weekend once, puts three tools on the list and shares it; whoever opens the link reads the same sum", async ({
  page,
  context,
  newVisitor,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.clock.setFixedTime(NOW);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));

  await openEstimate(page, HAMMER);
  await button(estimate(page), "Víkend").click();
  await expect(sum(page)).toHaveText("1 × víkend 15 € = 15 €");
  await expect(button(estimate(page), "Víkend")).toHaveAttribute("aria-pressed", "true");
  await expect(button(estimate(page), "1 deň")).toHaveAttribute("aria-pressed", "false");
  await expect(estimate(page).getByText(/^v piatok \d+\. \d+\.$/)).toBeVisible();
  await expect(page).toHaveURL(`/products/${HAMMER.id}?${WEEKEND}`);
  await add(page);
  await openEstimate(page, LASER);
  await expect(sum(page)).toHaveText("1 × víkend 30 € = 30 €");
  await expect(page).toHaveURL(`/products/${LASER.id}`);
  await add(page);
  await open(page, `/products/${DEHUMIDIFIER.id}`);
  await add(page);

  await open(page, "/zoznam");
  const sums = async (shown: Page) => {
    await expect(shown.getByText("Spolu 66 €", { exact: true })).toBeVisible();
    await expect(shown.getByText("Záruky spolu 280 €", { exact: true })).toBeVisible();
  };
  await sums(page);
  await button(page, "Zdieľať zoznam").click();
  await expect(page.getByRole("status").getByText("Odkaz skopírovaný.", { exact: true })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${SITE_URL}/zoznam?polozky=${HAMMER.id},${LASER.id},${DEHUMIDIFIER.id}&${WEEKEND}`);
  expect(sent.filter((request) => request.includes("2026-11-27"))).toEqual([]);

  const other = await newVisitor();
  await other.clock.setFixedTime(NOW);
  await open(other, link.slice(SITE_URL.length));
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Zoznam z odkazu");
  await sums(other);
});

test("B4, B17 the return follows a pick-up that passes it and stays where it was changed, an address wins over what was chosen, and open hours come first", async ({
  page,
}) => {
  await page.clock.setFixedTime(NOW);
  await openEstimate(page, HAMMER);
  await field(page, "Vrátenie", "Dátum").fill("2026-11-25");
  await field(page, "Prevzatie", "Dátum").fill("2026-12-01");
  await expect(field(page, "Vrátenie", "Dátum")).toHaveValue("2026-12-03");
  // Within the same edit back again, as when somebody types or steps through the days.
  await field(page, "Prevzatie", "Dátum").fill("2026-11-24");
  await expect(field(page, "Vrátenie", "Dátum")).toHaveValue("2026-11-25");
  const groups = field(page, "Prevzatie", "Čas").locator("optgroup");
  await expect(groups.first().locator("option").first()).toHaveText("8:00");
  await expect(groups.nth(1).locator("option").first()).toHaveText("0:00");
  await expect(field(page, "Prevzatie", "Čas").locator("option:checked")).toHaveText("9:30");

  await field(page, "Vrátenie", "Dátum").fill("2026-11-27");
  // Without a focus, as in Safari.
  await field(page, "Prevzatie", "Čas").evaluate((select: HTMLSelectElement) => {
    select.value = "10:00";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await expect(page).toHaveURL(`/products/${HAMMER.id}?od=2026-11-24T10:00&do=2026-11-27T09:30`);

  await page.goto(`/zoznam?polozky=${HAMMER.id}&${WEEKEND}`);
  await expect(page.getByText("Spolu 15 €", { exact: true })).toBeVisible();
  await page.goto(`/zoznam?polozky=${HAMMER.id}`);
  await expect(page.getByText("Spolu 27 €", { exact: true }), "what was chosen").toBeVisible();
});

test("B17 /cennik leads to each category, says what its prices mean, and on paper whose it is", async ({ page }) => {
  await open(page, "/cennik");
  const links = page.getByRole("navigation", { name: "Kategórie cenníka" });
  await links.getByRole("link", { name: DRILLING.name }).click();
  await expect(page.getByRole("rowheader", { name: DRILLING.name })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  const main = page.getByRole("main");
  await expect(main.getByRole("term")).toHaveText(["4 hod", "Deň", "Víkend", "Týždeň"]);
  await expect(main.getByText("Ceny sú s DPH.", { exact: true })).toBeVisible();
  await expect(main.getByText(SITE_URL)).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(main.getByText(SITE_URL)).toBeVisible();
  await expect(main.getByText("Ceny sú s DPH.", { exact: true })).toBeVisible();
  await expect(links).toBeHidden();
});
