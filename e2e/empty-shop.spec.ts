import { axe, expect, open, test } from "./fixtures.ts";

test.use({ ownServer: true, seed: "none" });

const COMPLAINTS = "reklamacny-poriadok.pdf";
const PERSONAL_DATA = "spracovanie-osobnych-udajov.pdf";
const missing = (name: string) => `document ${name} is not stored`;

for (const [path, text] of [
  ["/home", "Kategórie práve pripravujeme. Zavolajte nám, radi poradíme."],
  ["/products", "V tejto ponuke zatiaľ nič nie je. Zavolajte nám, možno vieme pomôcť."],
] as const) {
  test(`design §6 ${path}: a shop without a catalogue says so and offers the telephone`, { tag: "@both" }, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(missing(PERSONAL_DATA));
    await open(page, path);
    const main = page.getByRole("main");
    await expect(main.getByText(text)).toBeVisible();
    await expect(main.getByRole("link", { name: /^Zavolať/ })).toBeVisible();
    await axe(page);
  });
}

test("D22: a document that is not stored says 'Dokument pripravujeme', and that is logged", async ({
  page,
  allowConsole,
}) => {
  allowConsole(missing(PERSONAL_DATA));
  allowConsole(missing(COMPLAINTS));
  await open(page, "/faq");
  await expect(page.getByRole("main").getByText("Dokument pripravujeme")).toBeVisible();
  await expect(page.getByRole("contentinfo").getByText("Dokument pripravujeme")).toBeVisible();
});

test("D11: days without hours read 'Zatvorené', once each", async ({ page, allowConsole }) => {
  allowConsole(missing(PERSONAL_DATA));
  await open(page, "/home");
  await expect(page.getByRole("contentinfo").getByText("Zatvorené")).toHaveCount(7);
});
