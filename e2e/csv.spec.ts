import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { DEMOLITION_HAMMER, HAMMER, PRODUCTS } from "./catalogue.ts";
import { button, field, post, productNamed, readProduct, showOptions, toast } from "./cms.ts";
import { axe, expect, held, open, test } from "./fixtures.ts";

/** A file as Excel in Slovak writes it: Windows-1250, ";", decimal comma. Two prices and an availability are changed, a product is new, one
 *  has an unknown category. */
const EXCEL = join(import.meta.dirname, "../src/testing/csv-files/excel-windows-1250.csv");

const panel = (page: Page): Locator => page.getByRole("region", { name: "Nahrať CSV" });
const entry = (page: Page, text: string): Locator => panel(page).getByRole("listitem").filter({ hasText: text });

/** Above a list of one product, so that what is looked at is the panel. */
async function openPanel(page: Page): Promise<void> {
  await open(page, "/cms-prod?hladat=SDS-Plus");
  await showOptions(page);
  await button(page, "Nahrať CSV").click();
  await expect(panel(page).getByRole("heading", { name: "Nahrať CSV" })).toBeFocused();
}
async function upload(page: Page, file: string | Buffer): Promise<void> {
  const chosen = typeof file === "string" ? file : { name: "ceny.csv", mimeType: "text/csv", buffer: file };
  await panel(page).getByLabel("Súbor CSV").setInputFiles(chosen);
}
const csv = (...lines: readonly string[]): Buffer => Buffer.from(`\ufeff${lines.join("\r\n")}\r\n`);

/** Records from now on when frames are painted, until the first one after the panel has said that it reads. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(globalThis, { frames });
    let wasReading = false;
    const onFrame = () => {
      const isReading = document.querySelector("main")?.textContent?.includes("Súbor sa číta") === true;
      if (isReading || wasReading) frames.push(performance.now());
      wasReading = isReading;
      requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  });
}
/** How long reading the file took, from the arrival of the products on, and the longest time of that without a frame, in ms. */
async function readingTimes(page: Page): Promise<{ whole: number; frozen: number }> {
  return page.evaluate(() => {
    const { frames } = globalThis as unknown as { frames: number[] };
    const requests = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const last = frames.at(-1) ?? 0;
    // The typed search is answered later than that on a busy machine.
    const answers = requests.filter(({ name, responseEnd }) => name.includes("inventory") && responseEnd < last);
    const arrived = Math.max(...answers.map(({ responseEnd }) => responseEnd));
    const later = [arrived, ...frames.filter((at) => at > arrived)];
    const gaps = later.slice(1).map((at, nth) => at - (later[nth] ?? 0));
    return { whole: (later.at(-1) ?? 0) - arrived, frozen: Math.max(...gaps) };
  });
}

async function downloaded(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
  return readFile(await file.path(), "utf8");
}

const REFUSED: readonly (readonly [file: string, bytes: Buffer, problem: string])[] = [
  [
    "a workbook",
    Buffer.from("PK\u0003\u0004\0\0"),
    "Toto je zošit programu Excel. Uložte ho ako CSV UTF-8 a nahrajte znova.",
  ],
  ["more than 20 MB", Buffer.alloc(20 * 1024 * 1024 + 1, "a"), "Súbor je väčší ako 20 MB. Rozdeľte ho na menšie."],
];
test("B11 where the worker cannot be loaded, or a file cannot be imported, the panel says why, and the same or another one can be chosen; the preview of a price list from Excel says what would change, field by field, and what is wrong", async ({
  staff,
}, info) => {
  test.slow();
  await openPanel(staff);
  await staff.route("**/assets/csv-worker-*.js", (route) => route.abort());
  await upload(staff, EXCEL);
  await expect(panel(staff).locator(".notice-error")).toHaveText(
    "Server neodpovedá. Skontrolujte pripojenie a skúste to znova.",
  );
  await staff.unrouteAll();
  const chooser = staff.waitForEvent("filechooser");
  await field(panel(staff), "Súbor CSV").click();
  await (await chooser).setFiles(EXCEL);
  await expect(panel(staff)).toContainText("Zmenené: 2");

  for (const [what, bytes, problem] of REFUSED) {
    // A large file is handed to the browser by its path, which takes a fraction of the time.
    const path = info.outputPath(`${what}.csv`);
    await writeFile(path, bytes);
    await upload(staff, path);
    await expect(panel(staff).locator(".notice-error")).toHaveText(problem);
    await expect(panel(staff).locator(".notice-error")).toBeFocused();
  }
  await upload(staff, EXCEL);
  await expect(panel(staff)).toContainText("Zmenené: 2");
  await expect(panel(staff).locator(".notice-error")).toBeHidden();

  await expect(panel(staff)).toContainText("Nové: 1 · Zmenené: 2 · Bez zmeny: 1 · Chybné: 1");
  await expect(entry(staff, HAMMER.name)).toContainText("Riadok 2");
  await expect(entry(staff, HAMMER.name).getByRole("term")).toHaveText(["Deň", "Víkend"]);
  await expect(entry(staff, HAMMER.name).getByRole("definition")).toHaveText(["9 → 9,50", "15 → 16"]);
  await expect(entry(staff, DEMOLITION_HAMMER.name).getByRole("definition")).toHaveText(["áno → nie"]);
  await expect(entry(staff, "Ponorné čerpadlo Žaba 750 W")).toContainText("Výkon:750 W | Prietok:200 l/min");
  await expect(entry(staff, "Minibáger")).toContainText("Kategória „Bágre“ neexistuje.");
  expect(await readProduct(staff, HAMMER.id)).toMatchObject({ Price: { Day: 9 } });
  await axe(staff);
  expect(await staff.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await downloaded(staff, "Stiahnuť chybné riadky")).toMatch(
    /^\ufeffDôvod;Názov;Kategória;.*\r\nKategória „Bágre“ neexistuje\.;Minibáger;Bágre;áno;/,
  );
  await button(panel(staff), "Zavrieť").click();
  await expect(panel(staff)).toBeHidden();
  await expect(button(staff, "Nahrať CSV")).toBeFocused();
});

test.describe("where products change", () => {
  test.use({ ownServer: true });

  test("B11 a price list is exported, edited and written, live before a visitor's eyes; wrong rows are left out", {
    tag: "@journey",
  }, async ({ staff, page }) => {
    test.slow();
    await open(page, `/products/${HAMMER.id}`);
    await openPanel(staff);
    const text = await downloaded(staff, "Stiahnuť CSV");
    await expect(toast(staff, `Stiahnuté: ${PRODUCTS} produktov`)).toBeVisible();
    const edited = text
      .replace(/(Vŕtacie kladivo SDS-Plus 3 kg;[^;]*;áno;;;6;)9;/, "$19,90;")
      .concat("Rebrík hliníkový;Lešenia a rebríky;áno;;;;7,50;;;;;;;\r\n", "Bez ceny;;;;;;;;;;;;;\r\n");
    await upload(staff, Buffer.from(edited));
    await expect(panel(staff)).toContainText(`Nové: 1 · Zmenené: 1 · Bez zmeny: ${PRODUCTS - 1} · Chybné: 1`);
    await expect(entry(staff, "Bez ceny")).toContainText("Produkt nemá žiadnu cenu.");
    await button(panel(staff), "Zapísať").click();
    await expect(panel(staff)).toContainText("Zapísané: 2 produkty.");
    await axe(staff);
    await expect(page.getByRole("main")).toContainText("9,90 €/1 deň (24hod)");
    expect(await productNamed(staff, "Rebrík hliníkový")).toMatchObject({
      Category: "lesenia-a-rebriky",
      Availability: 1,
      imgPath: "",
      Description: [""],
      Price: { Day: 7.5 },
    });
    expect(await productNamed(staff, "Bez ceny")).toBeUndefined();
    await button(panel(staff), "Nahrať ďalší súbor").click();
    await upload(staff, Buffer.from(edited));
    await expect(panel(staff)).toContainText(`Nové: 0 · Zmenené: 0 · Bez zmeny: ${PRODUCTS + 1} · Chybné: 1`);
    await expect(button(panel(staff), "Zapísať")).toBeDisabled();
    await expect(button(panel(staff), "Zapísať")).toHaveAccessibleDescription("Niet čo zapísať.");
  });

  test("B11 5,000 products are read and 300 written while somebody types; stopping keeps what is written, and it goes on from there; leaving a preview asks first; what somebody has changed since is left alone and named", async ({
    staff,
  }) => {
    test.slow();
    await openPanel(staff);
    const search = staff.getByPlaceholder("Zadaj názov produktu");
    const rows = Array.from(
      { length: 5_000 },
      (_, at) => `Žeriav č. ${at + 1};${at + 1},50;${"Popis žeriava | ".repeat(30)}s háčikom`,
    );
    await watchFrames(staff);
    await upload(staff, csv("Názov;Deň;Popis", ...rows));
    await search.fill("");
    await search.pressSequentially("buracie");
    await expect(search).toHaveValue("buracie");
    await expect(panel(staff)).toContainText("Nové: 5000 · Zmenené: 0 · Bez zmeny: 0 · Chybné: 0");
    // If the page itself read the file, nearly all of that would be a single frame, on any machine.
    const { whole, frozen } = await readingTimes(staff);
    expect(whole).toBeGreaterThan(0);
    expect(frozen).toBeLessThan((whole * 2) / 3);
    await expect(panel(staff).getByRole("listitem")).toHaveCount(100);
    await button(panel(staff), "Zobraziť ďalších 100").click();
    await expect(panel(staff).getByRole("listitem")).toHaveCount(200);

    await upload(staff, csv("Názov;Deň;Popis", ...rows.slice(0, 300)));
    await expect(panel(staff)).toContainText("Nové: 300 · Zmenené: 0");
    const release = await held(staff, "**/api/commit");
    await button(panel(staff), "Zapísať").click();
    await expect(panel(staff)).toContainText("Zapísané: 0 z 300");
    await search.fill("");
    await search.pressSequentially("vrtacie");
    await expect(search).toHaveValue("vrtacie");
    await button(panel(staff), "Zastaviť").click();
    await release();
    await expect(panel(staff)).toContainText("Zapísané: 200 produktov.");
    await button(panel(staff), "Pokračovať").click();
    await expect(panel(staff)).toContainText("Zapísané: 300 produktov.");
    expect(await productNamed(staff, "Žeriav č. 300")).toMatchObject({ Price: { Day: 300.5 } });

    await button(panel(staff), "Nahrať ďalší súbor").click();
    await upload(staff, EXCEL);
    await expect(panel(staff)).toContainText("Zmenené: 2");
    await staff.getByRole("link", { name: "Zobraziť web" }).click();
    await button(staff, "Zostať").click();
    const product = await readProduct(staff, HAMMER.id);
    const expected = { Price: product?.Price };
    const change = { kind: "update", collection: "products", id: HAMMER.id, fields: { Price: { Day: 11 } }, expected };
    expect((await post(staff, "/api/commit", { changes: [change] })).ok()).toBe(true);
    await button(panel(staff), "Zapísať").click();
    await expect(panel(staff)).toContainText("Zapísané: 2 produkty.");
    await expect(panel(staff)).toContainText("Medzitým ich zmenil niekto iný, nechali sme ich tak:");
    await expect(panel(staff).getByRole("listitem")).toHaveText([HAMMER.name]);
    expect(await readProduct(staff, HAMMER.id)).toMatchObject({ Price: { Day: 11 } });
    expect(await readProduct(staff, DEMOLITION_HAMMER.id)).toMatchObject({ Availability: 0 });
  });
});
