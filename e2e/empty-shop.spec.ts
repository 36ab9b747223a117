import { axe, expect, open, test } from "./fixtures.ts";

test.use({ ownServer: true, seed: "none" });

const COMPLAINTS = "reklamacny-poriadok.pdf";
const PERSONAL_DATA = "spracovanie-osobnych-udajov.pdf";
const missing = (name: string) => `document ${name} is not stored`;

test("design §6 a shop without a catalogue says so and offers the telephone; D11 its hours read 'Zatvorené'; D22 a document that is not stored says 'Dokument pripravujeme', and that is logged", {
  tag: "@phone",
}, async ({ page, allowConsole }) => {
  allowConsole(missing(PERSONAL_DATA));
  allowConsole(missing(COMPLAINTS));
  for (const [path, text] of [
    ["/home", "Kategórie práve pripravujeme. Zavolajte nám, radi poradíme."],
    ["/products", "V tejto ponuke zatiaľ nič nie je. Zavolajte nám, možno vieme pomôcť."],
  ] as const) {
    await open(page, path);
    const main = page.getByRole("main");
    await expect(main.getByText(text)).toBeVisible();
    await expect(main.getByRole("link", { name: /^Zavolať/ })).toBeVisible();
    await axe(page);
  }
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText("Zatvorené"), "once each").toHaveCount(7);
  await open(page, "/faq");
  await expect(page.getByRole("main").getByText("Dokument pripravujeme")).toBeVisible();
  await expect(footer.getByText("Dokument pripravujeme")).toBeVisible();

  await page.goto("/cennik");
  await expect(page.getByRole("main")).toContainText("V tejto ponuke zatiaľ nič nie je.");
  await expect(page.getByRole("columnheader", { name: "Produkt" })).toHaveCount(0);
});
