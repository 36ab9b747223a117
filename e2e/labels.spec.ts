import { inflateSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import jsqr from "jsqr";
import sharp, { type Region } from "sharp";
import { STAFF } from "../scripts/children.ts";
import { HAMMER, PRODUCTS } from "./catalogue.ts";
import { button, dialog, post, readList, rows, showCheckboxes } from "./cms.ts";
import { axe, closeAlert, expect, fillSignIn, open, ready, test } from "./fixtures.ts";
import { unrecognised } from "./forced-colours.ts";
import { SITE_URL } from "./server.ts";

const bar = (page: Page): Locator => page.getByRole("region", { name: "Vybrané produkty" });
const printed = (page: Page): Locator => page.locator(".label-sheets .label");

/** Opens the dialog of labels for all products that a search finds. */
async function askLabels(page: Page, path = "/cms-prod"): Promise<void> {
  await open(page, path);
  await showCheckboxes(page);
  await page.getByRole("checkbox", { name: "Vybrať zobrazené", exact: true }).check();
  const all = bar(page).getByRole("button", { name: /^Vybrať všetkých nájdených/ });
  if (await all.isVisible()) await all.click();
  await button(bar(page), "Štítky").click();
}

/** The text of the code in a part of a picture. */
async function decoded(png: Buffer, part: Region): Promise<string | undefined> {
  const white = Math.round(part.width / 6);
  const { data, info } = await sharp(png)
    .extract(part)
    .extend({ top: white, bottom: white, left: white, right: white, background: "white" })
    .resize({ width: Math.ceil(200 / part.width) * (part.width + 2 * white), kernel: "nearest" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** A shape that Chromium fills in a PDF: its scale, its offset, its colour and its path. */
const FILLED = /([\d.]+) 0 0 [\d.]+ ([-\d.]+) ([-\d.]+) cm\n([01]) .*\n\/G\d+ gs\n((?:[\d. ]+ (?:re|m|l)\n|h\n)+)f\n/g;

/** The pages of a PDF by Chromium: their sizes, and on each the white boxes (left, top, width, height) and the black drawings (left, top, width), in
 *  millimetres from the upper left corner. */
function pagesOf(pdf: Buffer) {
  const text = pdf.toString("latin1");
  const mm = (points: number) => (points / 72) * 25.4;
  const sizes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...points]) =>
    points.map((point) => Math.round(mm(Number(point)))),
  );
  const pages = [...text.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n/g)].flatMap(({ index, 0: { length } }) => {
    const drawn = inflateSync(pdf.subarray(index + length, text.indexOf("endstream", index))).toString("latin1");
    // A page begins with the size of its unit in points.
    const unit = Number(/^([\d.]+) 0 0 -[\d.]+ 0 [\d.]+ cm\n/.exec(drawn)?.[1]);
    const shapes = [...drawn.matchAll(FILLED)].map(([, scale, x, y, colour, path = ""]) => {
      const [left = 0, top = 0, ...others] = path.match(/[\d.]+/g)?.map(Number) ?? [];
      const size = (value: number) => mm(value * Number(scale) * unit);
      const place = [size(left) + mm(Number(x) * unit), size(top) + mm(Number(y) * unit)];
      if (path.endsWith("re\n")) return { isBox: colour === "1", sides: [...place, ...others.map(size)] };
      return { isCode: colour === "0", sides: [...place, size(Math.max(...others))] };
    });
    const boxes = shapes.filter(({ isBox }) => isBox).map(({ sides }) => sides);
    return unit ? { boxes, codes: shapes.filter(({ isCode }) => isCode).map(({ sides }) => sides) } : [];
  });
  return { sizes, pages };
}

test("B14 /cms-prod: labels of 70 × 37 mm are printed on A4 from the chosen one on, and every code holds its address (B19); on a phone the first one is chosen and the button to print is in sight", async ({
  staff,
}) => {
  test.slow();
  await askLabels(staff);
  await expect(dialog(staff)).toContainText(`${PRODUCTS} štítkov na 2 hárkoch`);
  await expect(dialog(staff)).toContainText(`Kódy vedú na ${SITE_URL}/`);
  // On a phone.
  await staff.setViewportSize({ width: 390, height: 844 });
  await dialog(staff).getByText("24", { exact: true }).click();
  await expect(dialog(staff)).toContainText(`${PRODUCTS} štítkov na 3 hárkoch`);
  await expect(button(dialog(staff), "Vytlačiť")).toBeInViewport({ ratio: 1 });
  expect(await unrecognised(dialog(staff))).toEqual([]);
  await staff.setViewportSize({ width: 1280, height: 800 });

  await dialog(staff).getByText("7", { exact: true }).click();
  await expect(dialog(staff)).toContainText(`${PRODUCTS} štítkov na 3 hárkoch`);
  await expect(staff.getByRole("radio", { name: "7. štítok", exact: true })).toBeChecked();
  await staff.keyboard.press("ArrowLeft");
  await expect(staff.getByRole("radio", { name: "6. štítok", exact: true })).toBeChecked();
  await axe(staff);
  await staff.evaluate(() => {
    window.print = () => document.body.setAttribute("data-print", "");
  });
  await button(dialog(staff), "Vytlačiť").click();
  await expect(staff.locator("body[data-print]")).toBeAttached();

  const { sizes, pages } = pagesOf(await staff.pdf({ preferCSSPageSize: true }));
  expect(sizes).toEqual(Array(3).fill([210, 297]));
  expect(pages.map(({ boxes, codes }) => [boxes.length, codes.length])).toEqual([19, 24, 2].map((all) => [all, all]));
  for (const [nth, box] of pages.flatMap(({ boxes }) => boxes).entries()) {
    const at = (nth + 5) % 24;
    const [left, top] = [(at % 3) * 70, 0.5 + Math.floor(at / 3) * 37];
    const code = pages.flatMap(({ codes }) => codes)[nth] ?? [];
    for (const [side, mm] of [left, top, 70, 37].entries()) expect(box[side]).toBeCloseTo(mm, 0);
    for (const [side, mm] of [left + 5, top + 6.5, 24].entries()) expect(code[side]).toBeCloseTo(mm, 0);
  }
  await staff.emulateMedia({ media: "print" });
  await expect(printed(staff)).toHaveCount(PRODUCTS);
  const products = await readList(staff, { collection: "products" });
  const png = await staff.screenshot({ fullPage: true });
  const labels = await printed(staff).evaluateAll((all) =>
    all.map((label) => {
      const { left, top, width } = (label.querySelector("svg") as Element).getBoundingClientRect();
      const textOf = (part: string) => label.querySelector(part)?.textContent?.replaceAll("\u00a0", " ");
      const [name, phone] = [".label-name", ".label-phone"].map(textOf);
      const size = Math.ceil(width);
      return {
        name,
        phone,
        code: { left: Math.floor(left), top: Math.floor(top + scrollY), width: size, height: size },
      };
    }),
  );
  expect(new Set(labels.map(({ phone }) => phone))).toEqual(new Set(["0910 000 000"]));
  for (const { name, code } of labels) {
    const product = products.find(({ Name }) => Name === name);
    expect([name, await decoded(png, code)]).toEqual([name, `${SITE_URL}/p/${product?.id}`]);
  }
  await expect(staff.getByRole("main")).toBeHidden();

  await staff.emulateMedia({ media: null });
  await button(dialog(staff), "Zavrieť").click();
  await expect(staff.locator(".label-sheets")).toHaveCount(0);
  await expect(button(bar(staff), "Štítky")).toBeFocused();
});

test.describe(() => {
  test.use({ ownServer: true });

  test("B14 a long name is cut after four lines inside its label; more than 480 labels are too many", async ({
    staff,
  }) => {
    const LONG_WORD = "Najneobhospodárovávateľnejšieho";
    const all = [
      LONG_WORD.repeat(6),
      `${"Veľmi dlhý názov náradia ".repeat(6)}${LONG_WORD}`,
      `Píla ${LONG_WORD}`,
      ...Array.from({ length: 478 }, (_, nth) => `Malá píla ${nth}`),
    ];
    const changes = all.map((Name, nth) => ({
      kind: "add",
      collection: "products",
      // No code holds the address of the third one.
      id: nth === 2 ? "😀".repeat(200) : `dlhy-nazov-${nth}`,
      fields: {
        Name,
        Description: [""],
        Category: "",
        Availability: 1,
        imgPath: "",
        Parameters: [],
        Price: { Day: 5 },
      },
    }));
    for (let at = 0; at < changes.length; at += 200) {
      const answer = await post(staff, "/api/commit", { changes: changes.slice(at, at + 200) });
      expect(await answer.json()).toEqual({ outcome: "committed" });
    }
    await askLabels(staff, "/cms-prod?hladat=neobhospodarovavatelnejsieho");
    await expect(dialog(staff)).toContainText("2 štítky na 1 hárku");
    await expect(dialog(staff)).toContainText(`Bez štítku, lebo adresa je na kód pridlhá: Píla ${LONG_WORD}`);
    await staff.emulateMedia({ media: "print" });
    const sizes = await printed(staff).evaluateAll((labels) =>
      labels.map((label) => {
        const name = label.querySelector(".label-name") as HTMLElement;
        const [inner, outer] = [name.getBoundingClientRect(), label.getBoundingClientRect()];
        const isInside = inner.right <= outer.right - 15 && inner.left >= outer.left && inner.bottom < outer.bottom;
        const lines = inner.height / Number.parseFloat(getComputedStyle(name).lineHeight);
        return (
          isInside && lines < 4.1 && label.scrollWidth <= label.clientWidth && label.scrollHeight <= label.clientHeight
        );
      }),
    );
    expect(sizes).toEqual([true, true]);
    await staff.emulateMedia({ media: null });
    await button(dialog(staff), "Zavrieť").click();

    await askLabels(staff);
    await expect(dialog(staff)).toContainText("Naraz sa dá vytlačiť najviac 480 štítkov. Vyberte menej produktov.");
    await expect(button(dialog(staff), "Vytlačiť")).toBeDisabled();
  });
});

test("B19 /p/{id}: visitors come to the product; staff whose session has ended sign in and come to the product alone", {
  tag: ["@phone", "@journey"],
}, async ({ page }) => {
  await page.goto(`/p/${HAMMER.id}`);
  await expect(page).toHaveURL(`/products/${HAMMER.id}`);
  const address = `/cms-prod?produkt=${HAMMER.id}`;
  await page.goto(address);
  await expect(page).toHaveURL(`/authentication?produkt=${HAMMER.id}`);
  await ready(page);
  await fillSignIn(page, STAFF.email, STAFF.password);
  await closeAlert(page, "Prihlásenie úspešné");
  await expect(page).toHaveURL(address);
  await page.goto(`/p/${HAMMER.id}`);
  await expect(page).toHaveURL(address);
  await ready(page);
  await expect(rows(page)).toHaveCount(1);
  const control = rows(page).getByRole("switch");
  await expect(control).toBeFocused();
  await expect(control).toBeInViewport({ ratio: 1 });
  await page.getByRole("link", { name: "Zobraziť všetky produkty" }).click();
  await expect(page).toHaveURL("/cms-prod");
  await expect(rows(page)).toHaveCount(PRODUCTS);

  await page.goto("/cms-prod?produkt=__x__");
  await ready(page);
  await expect(page.getByRole("alert").filter({ hasText: "Tento produkt už nie je v ponuke." })).toBeVisible();
  await expect(rows(page)).toHaveCount(PRODUCTS);
});
