import { button, day, dialog, field, toast } from "./cms.ts";
import { arrived, axe, expect, open, test } from "./fixtures.ts";

const PART_BUTTONS = ["Editácia otváracích hodín", "Výnimočné dni", "Oznam"];

test("B16 staff's navigation is one row, which sticks below the shop's with the current page in view", {
  tag: ["@both", "@journey"],
}, async ({ staff, isMobile }) => {
  await open(staff, "/cms-nastavenia");
  const nav = staff.getByRole("navigation", { name: "Správa obchodu" });
  await expect(nav.locator("[aria-current]")).toHaveText("Nastavenia");
  await expect(nav.locator("[aria-current]")).toBeInViewport({ ratio: 1 });
  await expect(nav.getByRole("link").last()).toHaveText("Zobraziť web");
  await expect(nav.getByRole("button")).toHaveText("Odhlásiť");
  const header = staff.getByRole("banner");
  await expect(header.getByRole("link", { name: "Hľadať" })).toBeHidden();
  await expect(header.getByRole("searchbox")).toBeHidden();
  await expect(header.locator(".open-badge")).toBeHidden();
  const strip = staff.getByRole("navigation", { name: "Kategórie" });
  if (isMobile) await expect(strip).toBeInViewport();
  await staff.evaluate(() => scrollTo(0, 900));
  await expect(strip).not.toBeInViewport();
  await expect(nav).toBeInViewport({ ratio: 1 });
  const tops = await nav.evaluate((row) => ({ top: row.getBoundingClientRect().top, height: row.clientHeight }));
  expect(tops.top).toBeGreaterThan(60);
  expect(tops.top).toBeLessThan(72);
  expect(tops.height).toBeLessThan(60);
  if (isMobile) await axe(staff);
  await nav.getByRole("link", { name: "Zobraziť web" }).click();
  await arrived(staff, "/home", "Požičovňa náradia Dolná Lúka");
  await expect(
    staff.getByRole("banner").locator(".nav-search, [href$='#hladat']").filter({ visible: true }),
  ).toHaveCount(1);
});

test("B8, B16 what was typed asks before it is left by staff's navigation and by its 'Odhlásiť', and the notice is a link away", async ({
  staff,
}) => {
  await open(staff, "/cms-nastavenia");
  await field(staff, "Obec").fill("Horná Lúka");
  const nav = staff.getByRole("navigation", { name: "Správa obchodu" });
  for (const leave of [nav.getByRole("link", { name: "Kategórie" }), button(staff, "Odhlásiť")]) {
    await leave.click();
    await button(dialog(staff), "Zostať").click();
    await expect(dialog(staff)).toBeHidden();
    await expect(field(staff, "Obec")).toHaveValue("Horná Lúka");
  }
  await field(staff, "Obec").fill("");
  await staff.getByRole("link", { name: "Oznam pre návštevníkov" }).click();
  await button(dialog(staff), "Odísť bez uloženia").click();
  await arrived(staff, "/cms#oznam", "Administrácia");
  await expect(staff.getByRole("region", { name: "Oznam", exact: true })).toBeInViewport();
});

test("B16 the reason beside a disabled button leads to the first problem, in a section that it opens; the second of two quick taps on 'Odstrániť' is not 'Áno', which has opened under the finger", {
  tag: "@phone",
}, async ({ staff }) => {
  await open(staff, "/cms-prod-detail");
  await button(staff, "Zadajte názov.").click();
  await expect(field(staff, "Názov")).toBeFocused();
  await expect(field(staff, "Názov")).toBeInViewport();
  await field(staff, "Názov").fill("Žeriav");
  await button(staff, "Zadajte aspoň jednu cenu v časti Ceny.").click();
  await expect(field(staff, "4 hod")).toBeFocused();
  await expect(field(staff, "4 hod")).toBeInViewport();
  await field(staff, "Týždeň").fill("veľa");
  await button(staff, "Opravte ceny v časti Ceny.").click();
  await expect(field(staff, "Týždeň")).toBeFocused();

  await open(staff, "/cms-cat");
  const remove = button(staff, "Odstrániť").nth(5);
  await remove.click();
  const yes = await button(dialog(staff), "Áno").boundingBox();
  await button(dialog(staff), "Nie").click();
  await expect(dialog(staff)).toBeHidden();
  const box = await remove.boundingBox();
  if (!yes || !box) throw new Error("not shown");
  await staff.evaluate(
    (top) => scrollBy({ top, behavior: "instant" }),
    box.y + box.height / 2 - yes.y - yes.height / 2,
  );
  const [x, y] = [yes.x + yes.width / 2, yes.y + yes.height / 2];
  await staff.mouse.click(x, y, { clickCount: 2 });
  await button(dialog(staff), "Nie").click();
  await expect(toast(staff, "Vymazanie kategórie zrušené.")).toHaveCount(2);
  await button(staff, "Pridať kategóriu").click();
  await field(dialog(staff), "Názov").fill("Píly");
  await button(staff, "Vyberte obrázok.").click();
  await expect(dialog(staff).getByLabel("Obrázok kategórie")).toBeFocused();
});

test.describe("where the hours change", () => {
  test.use({ ownServer: true });

  test("B16 /cms on a phone: one part is open at a time, each says what it holds, and links lead to them; '8-12' is rewritten when the field is left and by Enter; the save bar stays in sight", {
    tag: "@phone",
  }, async ({ staff }) => {
    await open(staff, "/cms");
    const part = (name: string) => staff.getByRole("main").getByRole("button", { name, exact: true });
    const [hours = "", special = "", notice = ""] = PART_BUTTONS;
    await expect(part(hours)).toHaveAttribute("aria-expanded", "true");
    await expect(staff.getByText("Pon–Pia 8:00 – 17:00, So 8:00 – 12:00")).toBeVisible();
    await expect(day(staff, "Pondelok").morning).toBeVisible();
    await expect(field(staff, "Zobrazovať do")).toBeHidden();
    await part(notice).click();
    await expect(field(staff, "Zobrazovať do")).toBeInViewport();
    await expect(part(hours)).toHaveAttribute("aria-expanded", "false");
    await expect(day(staff, "Pondelok").morning).toBeHidden();
    const nav = staff.getByRole("navigation", { name: "Správa obchodu" });
    await nav.getByRole("link", { name: "Výnimočné dni" }).click();
    await expect(part(special)).toHaveAttribute("aria-expanded", "true");
    await expect(button(staff, "Pridať deň")).toBeInViewport();
    await expect(nav.locator("[aria-current]")).toHaveText("Výnimočné dni");
    await expect(nav.locator("[aria-current]")).toBeInViewport({ ratio: 1 });
    await axe(staff);
    // A dialog stays in sight where its part closes.
    await button(staff, "Pridať deň").click();
    await field(dialog(staff), "Poznámka").fill("Inventúra");
    await staff.goBack();
    await expect(part(special)).toHaveAttribute("aria-expanded", "false");
    await expect(field(dialog(staff), "Poznámka")).toBeVisible();
    await button(dialog(staff), "Zavrieť").click();
    await button(dialog(staff), "Odísť bez uloženia").click();
    await part(hours).click();

    await day(staff, "Pondelok").morning.fill("7.30–12");
    await expect(button(staff, "Uložiť zmeny")).toBeInViewport();
    await expect(button(staff, "Uložiť zmeny")).toBeDisabled();
    await day(staff, "Pondelok").afternoon.fill("13-17");
    await expect(day(staff, "Pondelok").morning).toHaveValue("7:30 - 12:00");
    await day(staff, "Pondelok").afternoon.press("Enter");
    await expect(toast(staff, "Otváracie hodiny úspešne aktualizované!")).toBeVisible();
    await expect(day(staff, "Pondelok").afternoon).toHaveValue("13:00 - 17:00");
    await expect(staff.getByText("Pon 7:30 – 17:00, Ut–Pia 8:00 – 17:00, So 8:00 – 12:00")).toBeVisible();
    // One press saves, although the field is left only with it.
    await day(staff, "Utorok").morning.fill("9-11");
    await button(staff, "Uložiť zmeny").click({ force: true });
    await expect(staff.getByText("Pon 7:30 – 17:00, Ut 9:00 – 17:00")).toBeVisible();
  });
});
