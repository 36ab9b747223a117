import { CORE_DRILL, DEHUMIDIFIER, DRILLING, HAMMER, HIDDEN, LASER } from "./catalogue.ts";
import { axe, expect, open, test } from "./fixtures.ts";

test("§2, §9, B17 /products/{id}: name, picture, availability, prices, extra prices, description and table", {
  tag: ["@both", "@journey"],
}, async ({ page }) => {
  await open(page, `/products/${HAMMER.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HAMMER.name);
  const main = page.getByRole("main");
  const own = page.getByRole("article");
  const picture = main.getByRole("img", { name: HAMMER.name });
  await expect(picture).toBeVisible();
  await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
  await expect(picture, "ADR-025: the picture comes first").toHaveAttribute("fetchpriority", "high");
  const chosen = await picture.evaluate((image: HTMLImageElement) => {
    const width = Number(new URL(image.currentSrc).searchParams.get("w"));
    return { width, needed: image.clientWidth * devicePixelRatio };
  });
  const widths = [320, 512, 640, 1080];
  const fitting = widths.find((width) => width >= chosen.needed) ?? widths.at(-1);
  expect(chosen.width, "ADR-025: in a width that fits the screen, never whole").toBe(fitting);

  await expect(own.getByText("Dostupný", { exact: true })).toBeVisible();
  const badges = own.getByRole("listitem");
  await expect(badges).toHaveText(["6 €/4 hod", "9 €/1 deň (24hod)", "15 €/Víkend", "36 €/Týždeň", "50 €/Záruka"]);
  await expect(own.getByText("vratná záloha (záruka)")).toHaveCount(1);
  const boxes = await badges.evaluateAll((all) =>
    all.map((badge) => badge.getBoundingClientRect().toJSON() as DOMRect),
  );
  const [deposit, ...prices] = boxes.reverse();
  const gap = (deposit?.top ?? Number.NaN) - Math.max(...prices.map(({ bottom }) => bottom));
  expect(gap, "B17: the deposit stands below the prices").toBeGreaterThan(0);
  for (const [label, amount] of [
    ["Vrták 8 mm", "1 €"],
    ["Vrták 12 mm", "2 €"],
    ["Plochý sekáč", "2 €"],
  ] as const) {
    const row = own.getByRole("term").filter({ hasText: label }).locator("..");
    await expect(row.getByRole("definition")).toHaveText(amount);
  }

  await expect(main, "the description's parts are joined by spaces").toContainText(
    "kameňa do priemeru 26 mm. Zvládne príklepové vŕtanie, vŕtanie bez príklepu",
  );
  await expect(page.getByRole("heading", { name: "Špecifikácia" })).toBeVisible();
  await expect(main.getByRole("table").locator("tbody tr")).toHaveText([
    /Výkon\s*800\sW/,
    /Energia príklepu\s*2,7\sJ/,
    /Upínanie\s*SDS-Plus/,
    /Vŕtanie do betónu\s*26\smm/,
    /Hmotnosť\s*3\skg/,
  ]);
});

test("§2, B17 /products/{id}: from 820 px on description and parameters are under the picture; the back link carries the category's name", async ({
  page,
}) => {
  await open(page, `/products/${HAMMER.id}`);
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const picture = await page.getByRole("article").getByRole("img", { name: HAMMER.name }).boundingBox();
    for (const name of ["Popis", "Špecifikácia"]) {
      const part = await page.getByRole("heading", { name }).boundingBox();
      expect(part?.x).toBe(picture?.x);
      expect(part?.y).toBeGreaterThan((picture?.y ?? 0) + (picture?.height ?? 0));
    }
  }
  await page.getByRole("main").getByRole("link", { name: DRILLING.name }).click();
  await expect(page).toHaveURL(`/categories/${DRILLING.id}`);
});

test("§2, design §6 /products/{id}: a product that is not available says so, and nothing hinders people", async ({
  page,
}) => {
  await open(page, `/products/${CORE_DRILL.id}`);
  await expect(page.getByRole("article").getByText("Nedostupný", { exact: true })).toBeVisible();
  await axe(page);
});

test("D4, B4 /products/{id}: a product hidden from the listing opens, asks not to be found and has no estimate", async ({
  page,
}) => {
  await open(page, `/products/${HIDDEN.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HIDDEN.name);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(page.getByText("Koľko to bude stáť?")).toHaveCount(0);
});

test("D5, D6 /products/{id}: amounts have a decimal comma and a no-break space; a product without a category goes back to /products", async ({
  page,
}) => {
  await page.goto(`/products/${DEHUMIDIFIER.id}`);
  const badges = page.getByRole("article").getByRole("listitem");
  await expect(badges.first()).toHaveText("12,50 €/1 deň (24hod)");
  expect(await badges.first().textContent()).toContain("12,50\u00a0€");
  await page.goto(`/products/${LASER.id}`);
  await page.getByRole("main").getByRole("link", { name: "Produkty" }).click();
  await expect(page).toHaveURL("/products");
});

test("B17 /products/{id}: on a phone the other buttons are one row with words beside the call, and nothing moves when one of them changes", {
  tag: "@phone",
}, async ({ page }) => {
  await open(page, `/products/${HAMMER.id}`);
  await expect(page.getByRole("article").getByRole("link", { name: "Zavolať", exact: true })).toBeVisible();
  const tops: number[] = [];
  for (const name of ["Pridať do zoznamu", "Zdieľať", "Vytlačiť"]) {
    const quiet = page.getByRole("article").getByRole("button", { name, exact: true });
    tops.push((await quiet.boundingBox())?.y ?? Number.NaN);
  }
  expect(new Set(tops).size).toBe(1);
  const below = page.getByRole("heading", { name: "Popis" });
  const top = () => below.evaluate((heading) => heading.getBoundingClientRect().top + scrollY);
  const before = await top();
  await page.getByRole("article").getByRole("button", { name: "Pridať do zoznamu" }).click();
  await expect(page.getByRole("article").getByRole("button", { name: "Odobrať zo zoznamu" })).toBeVisible();
  expect(await top()).toBe(before);
});
