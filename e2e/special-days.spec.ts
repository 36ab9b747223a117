import type { Locator, Page } from "@playwright/test";
import { button, dialog, failure, field, post, readList, toast } from "./cms.ts";
import { axe, expect, held, layoutShifts, open, ready, test } from "./fixtures.ts";

/** The day on which the tests of staff are played. */
const NOW = new Date("2026-11-22T10:00:00Z");

const card = (page: Page): Locator => page.getByRole("region", { name: "Výnimočné dni" });
const rows = (page: Page): Locator => card(page).getByRole("listitem");
const row = (page: Page, dates: string): Locator => rows(page).filter({ has: page.getByText(dates, { exact: true }) });
/** Of the footer: a row of the week by its weekday, the lines below the table, and the fold. */
const hoursOf = (page: Page, weekday: string): Locator =>
  page.getByRole("contentinfo").locator(".hours tr").filter({ hasText: weekday });
const below = (page: Page): Locator => page.getByRole("contentinfo").locator(".special-days");
const fold = (page: Page): Locator => page.getByRole("contentinfo").locator("details");

async function openCms(page: Page, now = NOW): Promise<void> {
  await page.clock.setFixedTime(now);
  await open(page, "/cms#vynimocne-dni");
  await expect(rows(page).first()).toBeVisible();
}

/** The footer's hours as a person reads them. */
const hoursText = (page: Page): Promise<string> =>
  page.locator("#otvaracie-hodiny").evaluate((hours: HTMLElement) => hours.innerText);

test("B25 before hydration as after it: special days of seven days are in their rows, those of the week after it below, all to come in the fold", {
  tag: "@both",
}, async ({ page }) => {
  for (const [now, today, rows, soon] of [
    [
      "2026-12-22T10:00:00Z",
      "Utorok",
      [
        ["Štvrtok", "Štvrtok 24. 12.zatvorené Štedrý deň"],
        ["Piatok", "Piatok 25. 12.zatvorené Prvý sviatok vianočný"],
        ["Sobota", "Sobota 26. 12.zatvorené Druhý sviatok vianočný"],
        ["Streda", "Streda8:00 - 12:0013:00 - 17:00"],
      ],
      "31. 12. 8:00 - 11:00 (Silvester) 1. 1. zatvorené (Deň vzniku Slovenskej republiky)",
    ],
    // An entry that began before and goes on.
    [
      "2027-02-10T10:00:00Z",
      "Streda",
      [
        ["Streda", "Streda 10. 2.zatvorené Dovolenka"],
        ["Piatok", "Piatok 12. 2.zatvorené Dovolenka"],
        ["Pondelok", "Pondelok8:00 - 12:0013:00 - 17:00"],
      ],
      "",
    ],
  ] as const) {
    await page.clock.setFixedTime(new Date(now));
    const hydrate = await held(page, /\/assets\/.*\.js$/);
    await page.goto("/faq");
    await fold(page).locator("summary").click();
    const early = await hoursText(page);
    const check = async () => {
      await expect(page.getByRole("contentinfo").locator('[aria-current="date"]')).toContainText(today);
      for (const [weekday, text] of rows) await expect(hoursOf(page, weekday)).toHaveText(text);
      await expect(below(page)).toHaveText(soon);
    };
    await check();
    await hydrate();
    await ready(page);
    await expect(page.getByRole("contentinfo").locator("[data-year]")).toHaveCount(0);
    await check();
    expect(await hoursText(page)).toBe(early);
    expect(await layoutShifts(page)).toBe(0);
  }
  await expect(fold(page).getByRole("listitem").first()).toHaveText("8. 2. – 12. 2. zatvorené (Dovolenka)");
  await expect(fold(page).getByRole("listitem").last()).toHaveText("1. 11. zatvorené (Sviatok všetkých svätých)");
  await axe(page);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("B25 the table has the hours of the week, the fold all special days with their years, and the badge's place leads there", async ({
    page,
  }) => {
    await page.goto("/home");
    await expect(hoursOf(page, "Sobota")).toHaveText("Sobota8:00 - 12:00Zatvorené");
    await expect(below(page)).toHaveText("");
    await page.getByRole("main").getByRole("link", { name: "Otváracie hodiny" }).click();
    await expect(hoursOf(page, "Sobota")).toBeInViewport();
    await fold(page).locator("summary").click();
    await expect(fold(page).getByRole("listitem").filter({ hasText: "Štedrý deň" }).first()).toHaveText(
      "24. 12. 2026 zatvorené (Štedrý deň)",
    );
    await expect(fold(page).getByText("8. 2. 2027 – 12. 2. 2027 zatvorené (Dovolenka)")).toBeVisible();
  });
});

test("B25 the paper of the price list has the hours of the week and the special days of 60 days", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2026-11-27T10:00:00Z"));
  await open(page, "/cennik");
  await page.emulateMedia({ media: "print" });
  const paper = page.locator(".print-head");
  await expect(paper.locator(".hours tr").filter({ hasText: "Sobota" })).toHaveText("Sobota8:00 - 12:00Zatvorené");
  const days = paper.getByRole("listitem");
  await expect(days).toHaveCount(7);
  await expect(days.first()).toHaveText("28. 11. 8:00 - 10:00 (Inventúra)");
  await expect(days.last()).toHaveText("6. 1. 2027 zatvorené (Zjavenie Pána)");
});

test("B2 JSON-LD of /home has every special day, whatever the clock", async ({ request }) => {
  const html = await (await request.get("/home")).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  const shop = blocks.map(([, text = ""]) => JSON.parse(text)).find((object) => object["@type"] === "LocalBusiness");
  const specification = { "@type": "OpeningHoursSpecification" };
  expect(shop.specialOpeningHoursSpecification).toHaveLength(16);
  expect(shop.specialOpeningHoursSpecification).toContainEqual({
    ...specification,
    validFrom: "2026-12-24",
    validThrough: "2026-12-24",
    opens: "00:00",
    closes: "00:00",
  });
  expect(shop.specialOpeningHoursSpecification).toContainEqual({
    ...specification,
    validFrom: "2026-12-31",
    validThrough: "2026-12-31",
    opens: "08:00",
    closes: "11:00",
  });
});

test("B2 /cms: the card lists the days in their order, past ones folded under 'Minulé dni'", async ({ staff }) => {
  await openCms(staff, new Date("2026-12-26T10:00:00Z"));
  await expect(rows(staff).filter({ visible: true }).first()).toContainText("26. 12. 2026");
  await expect(row(staff, "31. 12. 2026")).toContainText("8:00 - 11:00 · Silvester");
  await expect(row(staff, "8. 2. 2027 – 12. 2. 2027")).toContainText("zatvorené · Dovolenka");
  await expect(row(staff, "25. 12. 2026")).toBeHidden();
  await card(staff).locator("summary").filter({ hasText: "Minulé dni" }).click();
  const past = card(staff).locator("details").getByRole("listitem");
  await expect(past).toContainText(["28. 11. 2026", "24. 12. 2026", "25. 12. 2026"]);
});

test("B2 /cms: 'Od' after 'Do' and a day that another entry covers are refused at the field; over what is typed the dialog asks before it closes", async ({
  staff,
}) => {
  await openCms(staff);
  await button(staff, "Pridať deň").click();
  await staff.keyboard.press("Escape");
  await expect(dialog(staff)).toBeHidden();
  await expect(button(staff, "Pridať deň")).toBeFocused();
  await button(staff, "Pridať deň").click();
  const modal = dialog(staff);
  await expect(modal).toHaveAccessibleName("Nový výnimočný deň");
  await expect(field(modal, "Od")).toBeFocused();
  const save = button(modal, "Uložiť deň");
  await expect(save).toBeDisabled();
  await expect(save).toHaveAccessibleDescription("Vyberte deň v poli Od.");
  await field(modal, "Od").fill("2026-12-10");
  await expect(save).toBeEnabled();
  await field(modal, "Do").fill("2026-12-09");
  await expect(field(modal, "Do")).toHaveAccessibleDescription(/Deň v poli Do nemôže byť skôr ako deň v poli Od\./);
  await expect(save).toBeDisabled();
  await field(modal, "Do").fill("2026-12-24");
  await expect(field(modal, "Od")).toHaveAccessibleDescription("Tento deň už má iný záznam: 24. 12. 2026");
  await expect(save).toBeDisabled();
  await axe(staff);
  await field(modal, "Do").fill("2026-12-23");
  await expect(save).toBeEnabled();
  await field(modal, "Doobeda:").fill("ráno");
  await expect(save).toBeDisabled();
  await expect(field(modal, "Doobeda:")).toHaveAccessibleDescription(/HH:mm - HH:mm/);
  await field(modal, "Doobeda:").fill("9-11");
  await field(modal, "Poznámka").fill("x".repeat(135));
  await expect(field(modal, "Poznámka")).toHaveValue("x".repeat(135));
  await expect(field(modal, "Poznámka")).toHaveAccessibleDescription(/najviac 100 znakov, teraz ich má 135/);
  await expect(save).toBeDisabled();
  await button(modal, "Zavrieť").click();
  await button(dialog(staff), "Odísť bez uloženia").click();
  await button(row(staff, "24. 12. 2026"), "Upraviť").click();
  await expect(field(dialog(staff), "Od")).toHaveValue("2026-12-24");
  await expect(field(dialog(staff), "Do")).toHaveValue("");
  await field(dialog(staff), "Poznámka").fill("Vianoce");
  await button(dialog(staff), "Zavrieť").click();
  await expect(dialog(staff)).toHaveAccessibleName("Máte neuložené zmeny");
  await button(dialog(staff), "Odísť bez uloženia").click();
  await expect(dialog(staff)).toBeHidden();
  await expect(row(staff, "24. 12. 2026")).toContainText("Štedrý deň");
});

test.describe("where special days change", () => {
  test.use({ ownServer: true });

  test("B25 /cms: 'Zavrieť obchod' stores the day and the notice at once, replaces a notice only if staff choose so, and names what is to be back; a closing over the holidays says which entries it replaces and what its notice will be, with its buttons in sight at 360 × 640", {
    tag: ["@phone", "@journey"],
  }, async ({ staff, page }) => {
    await openCms(staff);
    const [product] = await readList(staff, { collection: "products" });
    const { id, Availability, BackOn } = product ?? { id: "" };
    const rented = {
      kind: "update",
      collection: "products",
      id,
      fields: { Availability: 0, BackOn: "2026-12-15" },
      expected: { Availability, BackOn },
    };
    expect(await (await post(staff, "/api/commit", { changes: [rented] })).json()).toEqual({ outcome: "committed" });
    await button(staff, "Zavrieť obchod").click();
    const closing = dialog(staff);
    await field(closing, "Od").fill("2027-02-10");
    await field(closing, "Do").fill("2027-02-20");
    await expect(button(closing, "Otvoriť záznam 8. 2. 2027 – 12. 2. 2027")).toBeVisible();
    await field(closing, "Od").fill("2026-12-14");
    await field(closing, "Do").fill("2026-12-16");
    await field(closing, "Dôvod").fill("Dovolenka");
    await expect(closing).toContainText(`V tom čase sa majú vrátiť: ${product?.Name} (15. 12.)`);
    await expect(closing).toContainText("Na webe ostane terajší oznam: „V zime je");
    const tell = closing.getByRole("checkbox", { name: "Povedať to aj v ozname" });
    await expect(tell).not.toBeChecked();
    await tell.check();
    await expect(closing).toContainText("Od 14. 12. do 16. 12. máme zatvorené: Dovolenka.");
    await axe(staff);
    const request = staff.waitForRequest("**/api/commit");
    await button(closing, "Zavrieť obchod").click();
    const { changes } = (await request).postDataJSON() as { changes: { collection: string }[] };
    expect(changes.map(({ collection }) => collection)).toEqual(["special_days", "settings"]);
    await expect(toast(staff, "Obchod bude zatvorený 14. 12. 2026 – 16. 12. 2026")).toBeVisible();
    await page.clock.setFixedTime(NOW);
    await open(page, "/faq");
    await expect(page.getByRole("complementary")).toContainText("Od 14. 12. do 16. 12. máme zatvorené: Dovolenka.");
    await page.clock.setFixedTime(new Date("2026-12-16T23:00:00Z"));
    await expect(page.getByRole("complementary")).toHaveCount(0);

    await button(staff, "Zavrieť obchod").click();
    await field(dialog(staff), "Od").fill("2026-12-18");
    await button(dialog(staff), "Zavrieť obchod").click();
    await expect(toast(staff, "Obchod bude zatvorený 18. 12. 2026")).toBeVisible();
    await expect(row(staff, "18. 12. 2026")).toContainText("zatvorené");
    await expect(page.getByRole("complementary")).toHaveCount(0);

    await staff.setViewportSize({ width: 360, height: 640 });
    await button(staff, "Zavrieť obchod").click();
    await field(closing, "Od").fill("2027-03-01");
    await tell.check();
    await expect(closing).toContainText("1. 3. 2027 máme zatvorené.");
    await field(closing, "Od").fill("2026-12-24");
    await field(closing, "Do").fill("2027-01-06");
    await field(closing, "Dôvod").fill("Dovolenka.");
    const replaces = closing.getByText("Nahradí záznamy:");
    await expect(replaces).toHaveText(
      "Nahradí záznamy: 24. 12., 25. 12., 26. 12., 31. 12. 8:00 - 11:00 (Silvester), 1. 1., 6. 1.",
    );
    const close = button(closing, "Zavrieť obchod");
    for (const shown of [close, button(closing, "Zrušiť")]) await expect(shown).toBeInViewport({ ratio: 1 });
    const notice = closing.getByText("Od 24. 12. do 6. 1. máme zatvorené: Dovolenka.", { exact: true });
    // It is above the buttons, which stick to the edge.
    await expect(notice).toBeVisible();
    const boxes = await Promise.all([notice, close].map((one) => one.boundingBox()));
    expect((boxes[0]?.y ?? 999) + (boxes[0]?.height ?? 0)).toBeLessThan(boxes[1]?.y ?? 0);
    await close.click();
    await expect(toast(staff, "Obchod bude zatvorený 24. 12. 2026 – 6. 1. 2027")).toBeVisible();
    await expect(row(staff, "24. 12. 2026 – 6. 1. 2027")).toContainText("zatvorené · Dovolenka");
    for (const gone of ["24. 12. 2026", "31. 12. 2026", "6. 1. 2027"]) await expect(row(staff, gone)).toHaveCount(0);
  });

  test("B2, D14 /cms: a day is added, edited and removed, each time live before a visitor's eyes; of two who change one entry the second is shown the conflict; a day just taken is refused at once", async ({
    staff,
    page,
  }) => {
    await page.clock.setFixedTime(NOW);
    await open(page, "/home");
    await expect(hoursOf(page, "Sobota")).toHaveText("Sobota 28. 11.8:00 - 10:00 Inventúra");
    const badge = page.getByRole("main").locator(".open-badge");
    await expect(badge).toHaveText("Zatvorené, otvárame zajtra o 8:00");
    await openCms(staff);
    await button(staff, "Pridať deň").click();
    await field(dialog(staff), "Od").fill("2026-11-23");
    await field(dialog(staff), "Poznámka").fill("  Choroba ");
    await button(dialog(staff), "Uložiť deň").click();
    await expect(toast(staff, "Výnimočný deň 23. 11. 2026 bol pridaný")).toBeVisible();
    await expect(dialog(staff)).toBeHidden();
    await expect(button(staff, "Pridať deň")).toBeFocused();
    await expect(hoursOf(page, "Pondelok")).toHaveText("Pondelok 23. 11.zatvorené Choroba");
    await expect(badge).toHaveText("Zatvorené, otvárame v utorok o 8:00");

    await button(row(staff, "23. 11. 2026"), "Upraviť").click();
    await field(dialog(staff), "Do").fill("2026-11-24");
    await field(dialog(staff), "Doobeda:").fill("9:00 - 10:00");
    await field(dialog(staff), "Poobede:").fill("13:00 - 14:00");
    await field(dialog(staff), "Poznámka").fill("");
    await button(dialog(staff), "Uložiť deň").click();
    await expect(toast(staff, "Výnimočný deň 23. 11. 2026 – 24. 11. 2026 bol zmenený")).toBeVisible();
    for (const day of ["Pondelok 23. 11.", "Utorok 24. 11."])
      await expect(hoursOf(page, day)).toHaveText(`${day}9:00 - 10:00, 13:00 - 14:00`);
    await expect(badge).toHaveText("Zatvorené, otvárame zajtra o 9:00");

    await button(row(staff, "23. 11. 2026 – 24. 11. 2026"), "Odstrániť").click();
    await expect(dialog(staff)).toHaveAccessibleName(
      "Chcete naozaj odstrániť výnimočný deň 23. 11. 2026 – 24. 11. 2026?",
    );
    await button(dialog(staff), "Nie").click();
    await expect(toast(staff, "Odstránenie výnimočného dňa zrušené.")).toBeVisible();
    await button(row(staff, "23. 11. 2026 – 24. 11. 2026"), "Odstrániť").click();
    await button(dialog(staff), "Áno").click();
    await expect(toast(staff, "Výnimočný deň 23. 11. 2026 – 24. 11. 2026 bol odstránený")).toBeVisible();
    await expect(hoursOf(page, "Pondelok")).toHaveText("Pondelok8:00 - 12:0013:00 - 17:00");
    await expect(badge).toHaveText("Zatvorené, otvárame zajtra o 8:00");

    const commit = async (change: object) =>
      expect(await (await post(staff, "/api/commit", { changes: [change] })).json()).toEqual({ outcome: "committed" });
    const [christmas] = (await readList(staff, { collection: "special_days" })).filter(
      ({ From }) => From === "2026-12-24",
    );
    const { id, ...expected } = christmas ?? {};
    await button(row(staff, "24. 12. 2026"), "Upraviť").click();
    await field(dialog(staff), "Poznámka").fill("Vianoce");
    const fields = { ...expected, Morning: "8:00 - 11:00" };
    await commit({ kind: "update", collection: "special_days", id, fields, expected });
    await button(dialog(staff), "Uložiť deň").click();
    await expect(failure(staff)).toContainText("Záznam medzitým zmenil niekto iný.");
    await expect(failure(staff)).toContainText("Uložené – výnimočný deň: 24. 12. 8:00 - 11:00 (Štedrý deň)");
    await button(staff, "Uložiť moje hodnoty").click();
    await expect(dialog(staff)).toBeHidden();
    await expect(row(staff, "24. 12. 2026")).toContainText("zatvorené · Vianoce");

    await button(staff, "Pridať deň").click();
    await field(dialog(staff), "Od").fill("2026-12-10");
    const taken = { From: "2026-12-09", To: "2026-12-11", Morning: "", Afternoon: "", Note: "" };
    await commit({ kind: "add", collection: "special_days", id: "2026-12-09", fields: taken });
    await expect(field(dialog(staff), "Od")).toHaveAccessibleDescription(
      "Tento deň už má iný záznam: 9. 12. 2026 – 11. 12. 2026",
    );
    await expect(button(dialog(staff), "Uložiť deň")).toBeDisabled();
  });

  test("B2 /cms: 'Doplniť štátne sviatky' lists what is missing in twelve months and adds the chosen in one commit", async ({
    staff,
  }) => {
    await openCms(staff, new Date("2027-02-01T10:00:00Z"));
    await button(row(staff, "29. 8. 2027"), "Odstrániť").click();
    await button(dialog(staff), "Áno").click();
    await expect(row(staff, "29. 8. 2027")).toBeHidden();
    await button(staff, "Doplniť štátne sviatky").click();
    const boxes = dialog(staff).getByRole("checkbox");
    const named = (name: string | RegExp) => dialog(staff).getByRole("checkbox", { name });
    await expect(boxes).toHaveCount(9);
    await expect(named("29. 8. 2027 Výročie Slovenského národného povstania")).toBeChecked();
    await expect(named("1. 1. 2028 Deň vzniku Slovenskej republiky")).toBeChecked();
    await expect(named("6. 1. 2028 Zjavenie Pána")).toBeChecked();
    for (const name of [/^1\. 9\. 2027 Deň Ústavy/, /^28\. 10\. 2027/, /^17\. 11\. 2027/]) {
      await expect(named(name)).not.toBeChecked();
    }
    await axe(staff);
    for (const name of [/^2[456]\. 12\. 2027/, /^6\. 1\. 2028/])
      for (const box of await named(name).all()) await box.uncheck();
    await named(/^17\. 11\. 2027/).check();
    const request = staff.waitForRequest("**/api/commit");
    await button(dialog(staff), "Pridať označené").click();
    const { changes } = (await request).postDataJSON() as { changes: { kind: string; fields: { Note: string } }[] };
    expect(changes.map(({ kind, fields }) => [kind, fields.Note])).toEqual([
      ["add", "Výročie Slovenského národného povstania"],
      ["add", "Deň boja za slobodu a demokraciu"],
      ["add", "Deň vzniku Slovenskej republiky"],
    ]);
    await expect(toast(staff, "Pridané sviatky: 3")).toBeVisible();
    await expect(row(staff, "1. 1. 2028")).toContainText("zatvorené · Deň vzniku Slovenskej republiky");
    await button(staff, "Doplniť štátne sviatky").click();
    await expect(boxes).toHaveCount(6);
    for (const box of await boxes.all()) await box.check();
    await button(dialog(staff), "Pridať označené").click();
    await button(staff, "Doplniť štátne sviatky").click();
    await expect(dialog(staff)).toContainText("Všetky sviatky na dvanásť mesiacov dopredu už majú záznam.");
  });
});

test("design §6 /cms: the card sticks out of no phone, and its buttons are large enough", { tag: "@phone" }, async ({
  staff,
}) => {
  await openCms(staff);
  for (const width of [320, 390]) {
    await staff.setViewportSize({ width, height: 800 });
    expect(await staff.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await button(staff, "Pridať deň").click();
    await expect(dialog(staff)).toBeInViewport();
    await staff.keyboard.press("Escape");
  }
  const heights = await card(staff)
    .getByRole("button")
    .evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().height));
  expect(heights.filter((height) => height < 43.5)).toEqual([]);
});
