import type { Locator, Page } from "@playwright/test";
import { CORE_DRILL, DRILLING, HAMMER, HIDDEN } from "./catalogue.ts";
import { button, dialog, field, post, readList, readProduct, requestsOf, rowOf, showCheckboxes, toast } from "./cms.ts";
import { arrived, axe, expect, open, test } from "./fixtures.ts";
import { unrecognised } from "./forced-colours.ts";

/** A Wednesday. */
const NOW = new Date("2026-11-25T09:10:00Z");
const bar = (page: Page): Locator => page.getByRole("region", { name: "Vybrané produkty" });
const sheets = (page: Page): Locator => page.locator(".contracts > .contract");
const textOf = async (page: Page): Promise<string> =>
  ((await sheets(page).first().textContent()) ?? "").replaceAll("\u00a0", " ");

/** Selects what a search finds and asks for its contract. */
async function askContract(page: Page, path: string): Promise<void> {
  await open(page, path);
  await showCheckboxes(page);
  await page.getByRole("checkbox", { name: "Vybrať zobrazené", exact: true }).check();
  if (await button(bar(page), "Ďalšie").isVisible()) await button(bar(page), "Ďalšie").click();
  await button(page, "Zmluva").click();
}

/** How many sheets of A4 come out of the printer. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  return pdf.match(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/g)?.length ?? 0;
}

test.beforeEach(({ staff }) => staff.clock.setFixedTime(NOW));

test("B23 selected tools get a contract with prices, deposits, parts to tick and the terms, two copies at first, of which nothing is stored or sent", {
  tag: ["@phone", "@journey"],
}, async ({ staff }) => {
  await askContract(staff, `/cms-prod?kategoria=${DRILLING.id}`);
  const contract = dialog(staff);
  await expect(contract).toContainText("Údaje o zákazníkovi napíšte na papier perom.");
  await expect(contract.locator("input:not([type=date], [type=radio]), textarea")).toHaveCount(0);
  await axe(staff);
  expect(await unrecognised(contract)).toEqual([]);
  const address = staff.url();
  const commits = requestsOf(staff, "/api/commit");
  // At the counter also what has passed of today can be chosen.
  const pickUp = contract.getByRole("group", { name: "Prevzatie", exact: true });
  await field(pickUp, "Čas").selectOption("08:00");
  await field(contract.getByRole("group", { name: "Vrátenie", exact: true }), "Dátum").fill("2026-11-26");
  await field(contract.getByRole("group", { name: "Vrátenie", exact: true }), "Čas").selectOption("08:00");
  await staff.evaluate(() => {
    window.print = () => document.body.setAttribute("data-print", "");
  });
  await button(contract, "Vytlačiť").click();
  await expect(staff.locator("body[data-print]")).toBeAttached();
  await expect(sheets(staff)).toHaveCount(2);
  const text = await textOf(staff);
  for (const part of [
    "Zmluva o nájme č.",
    "Požičovňa náradia Dolná Lúka",
    "Prevádzkovateľ: Ján Vzor",
    "Prevzatie: 25. 11. 2026 o 8:00",
    "Vrátenie: 26. 11. 2026 o 8:00",
    "Vŕtacie kladivo SDS-Plus 3 kgkufor",
    "1 × deň 9 € = 9 €50 €",
    "Spolu100 €630 €",
    "Číslo občianskeho preukazu",
    "Stav pri prevzatí",
    "Podpis nájomcu",
    "Víkend: náradie sa prevezme v piatok",
  ])
    expect(text).toContain(part);
  expect(text.match(/Podpis prenajímateľa/g)).toHaveLength(2);
  // The terms of each are on its second page.
  expect(await pagesOf(staff)).toBe(4);
  await contract.getByText("1", { exact: true }).click();
  await expect(sheets(staff)).toHaveCount(1);

  expect(staff.url()).toBe(address);
  expect(commits).toEqual([]);
  expect(await staff.evaluate(() => sessionStorage.getItem("rental"))).toBeNull();
  await button(contract, "Zavrieť").click();
  await expect(sheets(staff)).toHaveCount(0);
});

test("B23 a price that the estimate does not have is a line to write on, and so is the sum; without a time nothing is printed; more than ten products do not fit", async ({
  staff,
}) => {
  await open(staff, `/cms-prod-detail/${HIDDEN.id}`);
  await button(staff, "Zmluva").click();
  const contract = dialog(staff);
  await expect(contract.getByRole("row", { name: HIDDEN.name })).toContainText("cena sa dopíše perom");
  await expect(sheets(staff).first().locator("td .contract-blank")).toHaveCount(2);
  expect(await textOf(staff)).toContain("Spolu20 €");
  expect(await pagesOf(staff)).toBe(2);
  await field(contract, "Dátum").first().fill("");
  await expect(button(contract, "Vytlačiť")).toBeDisabled();
  await expect(button(contract, "Vytlačiť")).toHaveAccessibleDescription("Zadajte prevzatie a vrátenie.");
  await expect(sheets(staff)).toHaveCount(0);
  await field(contract, "Dátum").first().fill("2026-11-24");
  await expect(field(contract, "Dátum").first()).toHaveAccessibleDescription("Vyberte čas po tejto chvíli.");

  await askContract(staff, "/cms-prod");
  await expect(dialog(staff)).toContainText("Na zmluvu sa zmestí najviac 10 produktov.");
  await expect(button(dialog(staff), "Vytlačiť")).toHaveCount(0);
});

test("B23 the phone's menu has the contract of one product, also of one that is not available", {
  tag: "@phone",
}, async ({ staff }) => {
  await open(staff, `/cms-prod?produkt=${CORE_DRILL.id}`);
  await button(rowOf(staff, CORE_DRILL), `Ďalšie: ${CORE_DRILL.name}`).click();
  await button(dialog(staff), "Zmluva").click();
  await expect(dialog(staff).getByRole("rowheader").first()).toHaveText(
    CORE_DRILL.name.replace("160 mm", "160\u00a0mm"),
  );
  await expect(button(dialog(staff), "Vytlačiť")).toBeInViewport({ ratio: 1 });
});

test.describe(() => {
  test.use({ ownServer: true });

  test("B23, B24 the owner's terms replace the original ones, a line a paragraph, and emptied they are back; what belongs to a tool is a line each in the form; visitors read it at once, above the specification; the dialog warns of what is promised to others at that time, and prints all the same", async ({
    page,
    staff,
  }) => {
    const terms = () => field(staff, "Podmienky nájmu");
    await open(staff, "/cms-nastavenia");
    await expect(terms()).toHaveValue(/^Nájomné sa platí iba v hotovosti/);
    await expect(terms()).toHaveAccessibleDescription(/Text si nechajte skontrolovať právnikom\./);
    await terms().fill("Stroj sa nepožičiava ďalej.\nPalivo platí nájomca.");
    await button(staff, "Uložiť zmeny").click();
    await expect(toast(staff, "Nastavenia boli uložené.")).toBeVisible();
    expect((await readList(staff, { collection: "settings" })).find(({ id }) => id === "shop")?.RentalTerms).toBe(
      "Stroj sa nepožičiava ďalej.\nPalivo platí nájomca.",
    );
    await open(staff, `/cms-prod-detail/${HAMMER.id}`);
    await button(staff, "Zmluva").click();
    await expect(sheets(staff).first().locator(".contract-terms p")).toHaveText([
      "Stroj sa nepožičiava ďalej.",
      "Palivo platí nájomca.",
    ]);

    await open(page, `/products/${HAMMER.id}`);
    const line = page.getByText(/^Súčasťou je:/);
    await button(dialog(staff), "Zavrieť").click();
    await field(staff, "Čo k nemu patrí").fill(
      Array(21)
        .fill("kufor")
        .map((item, at) => `${item} ${at}`)
        .join("\n"),
    );
    await expect(staff.getByText("Najviac 20 riadkov po 100 znakov.").first()).toBeVisible();
    await field(staff, "Čo k nemu patrí").fill("kufor\n\n2 akumulátory ");
    await button(staff, "Upraviť").click();
    await expect(toast(staff, `Produkt ${HAMMER.name} bol úspešne zmenený`)).toBeVisible();
    expect((await readProduct(staff, HAMMER.id))?.Included).toEqual(["kufor", "2 akumulátory"]);
    await expect(line.locator("..")).toHaveText("Súčasťou je: kufor, 2 akumulátory");
    const html = (await (await page.request.get(`/products/${HAMMER.id}`)).text()).replaceAll("\u00a0", " ");
    expect(html.indexOf("kufor, 2 akumulátory")).toBeLessThan(html.indexOf("Špecifikácia"));
    await axe(page);

    const change = { kind: "update", collection: "products", id: HAMMER.id, expected: {} };
    const Busy = ["2026-11-26/2026-11-27"];
    expect((await post(staff, "/api/commit", { changes: [{ ...change, fields: { Busy } }] })).ok()).toBe(true);
    await rowOf(staff, HAMMER).getByText("Upraviť").click();
    await arrived(staff, `/cms-prod-detail/${HAMMER.id}`, HAMMER.name);
    await field(staff, "Názov").fill("Kladivo");
    await button(staff, "Zmluva").click();
    await expect(toast(staff, "Najprv uložte zmeny.")).toBeVisible();
    await field(staff, "Názov").fill(HAMMER.name);
    await button(staff, "Zmluva").click();
    await expect(dialog(staff)).toContainText(/V tom čase sú sľúbené: Vŕtacie kladivo/);
    await expect(button(dialog(staff), "Vytlačiť")).toBeEnabled();
    await field(dialog(staff), "Dátum").last().fill("2026-11-25");
    await field(dialog(staff), "Čas").last().selectOption("16:00");
    await expect(dialog(staff)).not.toContainText("V tom čase sú sľúbené");
  });
});
