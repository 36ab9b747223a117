import type { Page } from "@playwright/test";
import { HAMMER, HIDDEN, PRODUCTS } from "./catalogue.ts";
import {
  button,
  dialog,
  field,
  fillProduct,
  post,
  rowAction,
  rowOf,
  rows,
  showCheckboxes,
  showOptions,
  toast,
} from "./cms.ts";
import { arrived, axe, expect, open, test } from "./fixtures.ts";
import { unrecognised } from "./forced-colours.ts";

const PORTRAIT = { width: 390, height: 844 };
const LANDSCAPE = { width: 844, height: 390 };
const search = (page: Page) => page.getByPlaceholder("Zadaj názov produktu");
const nav = (page: Page) => page.getByRole("navigation", { name: "Správa obchodu" });
/** Pairs of parts of a row of which one lies over the other, and texts of one line that are cut off. */
const crowded = (page: Page): Promise<string[]> =>
  rows(page).evaluateAll((all) =>
    all.flatMap((row) => {
      const selector = ".row-name, .row-details > *, .row-price, [role=switch], .row-menu";
      const parts = [...row.querySelectorAll<HTMLElement>(selector)].filter((part) => part.offsetHeight > 0);
      const boxes = parts.map((part) => ({ text: part.textContent, box: part.getBoundingClientRect() }));
      const over = (a: DOMRect, b: DOMRect) =>
        a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
      const pairs = boxes.flatMap((a, at) =>
        boxes.slice(at + 1).flatMap((b) => (over(a.box, b.box) ? [`${a.text} over ${b.text}`] : [])),
      );
      const cut = [...row.querySelectorAll(".row-price, strong:not([class])")].filter(
        (part) => part.scrollWidth > part.clientWidth,
      );
      return [...pairs, ...cut.map((part) => `cut off: ${part.textContent}`)];
    }),
  );
const tallest = (page: Page) => rows(page).evaluateAll((all) => Math.max(...all.map((row) => row.clientHeight)));

test("B16, B26 /cms-prod on a phone: the first switch within reach, low rows, the rest of a row in its menu, which is a sheet at the lower edge, closed by its button, Esc or a press beside it; the focus goes back", {
  tag: "@phone",
}, async ({ staff }) => {
  await open(staff, "/cms-prod");
  const first = await rows(staff).first().getByRole("switch").boundingBox();
  expect(first?.y).toBeLessThan(420);
  expect(await tallest(staff)).toBeLessThanOrEqual(104);
  await expect(staff.getByRole("navigation", { name: "Filtre" })).toBeHidden();
  await expect(staff.getByRole("checkbox", { name: "Vybrať zobrazené" })).toBeHidden();
  await expect(rowOf(staff, HAMMER).getByRole("checkbox")).toBeHidden();
  await showOptions(staff);
  await staff.getByRole("link", { name: "Na webe sa nezobrazí (1)" }).click();
  await expect(button(staff, "Možnosti (1)")).toBeVisible();
  await axe(staff);
  expect(await unrecognised(staff.locator(".staff-nav, main"))).toEqual([]);
  await rowOf(staff, HIDDEN)
    .getByRole("button", { name: `Ďalšie: ${HIDDEN.name}` })
    .click();
  await expect(dialog(staff)).toHaveAccessibleName(HIDDEN.name);
  await expect(dialog(staff).getByText("Zobraziť na webe")).toHaveCount(0);
  await axe(staff);
  expect(await unrecognised(dialog(staff))).toEqual([]);
  await staff.keyboard.press("Escape");
  await expect(rowOf(staff, HIDDEN).getByRole("button", { name: `Ďalšie: ${HIDDEN.name}` })).toBeFocused();
  await button(staff, "Vybrať").click();
  await rowOf(staff, HIDDEN).getByRole("checkbox").check();
  await button(staff, "Vybrať").click();
  await expect(rowOf(staff, HIDDEN).getByRole("checkbox")).toBeHidden();
  await expect(staff.getByRole("region", { name: "Vybrané produkty" })).toHaveCount(0);
  await staff.getByRole("link", { name: /^Všetky/ }).click();
  const opener = button(rowOf(staff, HAMMER), `Ďalšie: ${HAMMER.name}`);
  for (const close of [
    () => button(dialog(staff), "Zavrieť").click(),
    () => staff.keyboard.press("Escape"),
    () => staff.touchscreen.tap(195, 60),
  ]) {
    await opener.click();
    await expect(dialog(staff).getByRole("link", { name: "Upraviť" })).toBeFocused();
    const sheet = await dialog(staff).boundingBox();
    expect([sheet?.x, sheet?.width, (sheet?.y ?? 0) + (sheet?.height ?? 0)]).toEqual([0, 390, 844]);
    await close();
    await expect(dialog(staff)).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  await opener.click();
  await dialog(staff).getByText("Zobraziť na webe").click();
  await arrived(staff, `/products/${HAMMER.id}`, HAMMER.name);
});

test("B16, B26 /cms-prod on a phone: above a keyboard the first hit's switch is seen while typing, from any place of the list; the options come into sight also from far below, and a preview has room for its names", {
  tag: "@phone",
}, async ({ staff }) => {
  await open(staff, "/cms-prod");
  for (const { from, size } of [
    { from: 0, size: { width: 390, height: 500 } },
    { from: 2_000, size: { width: 360, height: 370 } },
  ]) {
    await staff.setViewportSize(size);
    await search(staff).fill("");
    await expect(rows(staff)).toHaveCount(PRODUCTS);
    await staff.evaluate((y) => scrollTo(0, y), from);
    await expect(search(staff)).toBeInViewport({ ratio: 1 });
    await search(staff).pressSequentially("sds-plus");
    await expect(rows(staff)).toHaveCount(1);
    await expect(rows(staff).getByRole("switch")).toBeInViewport({ ratio: 1 });
    await expect(search(staff)).toBeInViewport({ ratio: 1 });
  }

  await staff.setViewportSize(PORTRAIT);
  await search(staff).fill("");
  await expect(rows(staff)).toHaveCount(PRODUCTS);
  await staff.evaluate(() => scrollTo(0, 2_000));
  await expect(search(staff)).toBeInViewport({ ratio: 1 });
  await showOptions(staff);
  await expect(staff.getByRole("link", { name: /^Všetky/ })).toBeInViewport({ ratio: 1 });
  await showCheckboxes(staff);
  await rowOf(staff, HAMMER).getByRole("checkbox").check();
  const actions = staff.getByRole("region", { name: "Vybrané produkty" });
  for (const size of [LANDSCAPE, PORTRAIT]) {
    await staff.setViewportSize(size);
    expect((await actions.boundingBox())?.height).toBeLessThanOrEqual(64);
    await expect(
      actions
        .getByText(/^1( vybraný produkt)?$/)
        .filter({ visible: true })
        .first(),
    ).toBeInViewport();
    for (const name of ["Štítky", "Zmeniť ceny", "Ďalšie", "Zrušiť výber"])
      await expect(button(actions, name)).toBeInViewport({ ratio: 1 });
  }
  await button(actions, "Ďalšie").click();
  await expect(button(dialog(staff), "Vybrať všetkých nájdených: 45")).toBeVisible();
  await button(dialog(staff), "Presunúť do kategórie").click();
  await field(dialog(staff), "Kategória").selectOption("Elektrina, kúrenie a sušenie");
  await expect(dialog(staff).getByRole("rowheader", { name: HAMMER.name })).toHaveCSS("font-weight", "600");
  const sizes = await dialog(staff).evaluate((shown) => [shown.scrollWidth, shown.clientWidth]);
  expect(sizes[0]).toBe(sizes[1]);
  const name = await dialog(staff).getByRole("rowheader").boundingBox();
  expect(name?.width).toBeGreaterThan(250);
  await staff.keyboard.press("Escape");
  await button(actions, "Zrušiť výber").click();
  await expect(rowOf(staff, HAMMER).getByRole("checkbox")).toBeFocused();
});

test("B16 /cms-prod on a laptop: eight rows of one line each, whose four actions are words; the search field says what the list shows, also after a link to the page and Back; at 320 px nothing scrolls sideways", async ({
  staff,
}) => {
  await staff.setViewportSize({ width: 1366, height: 768 });
  await open(staff, "/cms-prod");
  expect(await tallest(staff)).toBeLessThanOrEqual(60);
  const eighth = await rows(staff).nth(7).boundingBox();
  expect((eighth?.y ?? 0) + (eighth?.height ?? 0)).toBeLessThanOrEqual(768);
  await expect(button(nav(staff), "Odhlásiť")).toBeInViewport({ ratio: 1 });
  await expect(rowOf(staff, HAMMER).locator(".row-actions > *")).toHaveText([
    "Upraviť",
    "Ceny",
    "Kopírovať",
    "Odstrániť",
  ]);
  await expect(rowOf(staff, HAMMER).getByTitle(HAMMER.name)).toHaveText(HAMMER.name);
  await expect(rowOf(staff, HAMMER)).toHaveCSS("content-visibility", "auto");
  await search(staff).fill("kladivo");
  await expect(rows(staff)).toHaveCount(3);
  await nav(staff).getByRole("link", { name: "Produkty" }).click();
  await expect(staff).toHaveURL("/cms-prod");
  await expect(rows(staff)).toHaveCount(PRODUCTS);
  await expect(search(staff)).toHaveValue("");
  await staff.goBack();
  await expect(rows(staff)).toHaveCount(3);
  await expect(search(staff)).toHaveValue("kladivo");
  await search(staff).fill("sds");
  await expect(staff).toHaveURL("/cms-prod?hladat=sds");
  await staff.goForward();
  await expect(rows(staff)).toHaveCount(PRODUCTS);
  await expect(search(staff)).toHaveValue("");
  await staff.setViewportSize({ width: 320, height: 568 });
  expect(await staff.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test.describe("where products change", () => {
  test.use({ ownServer: true });

  test("B16, B26 on a phone a tool is switched off with three letters and two taps, and a third says until when; nothing is covered", {
    tag: "@phone",
  }, async ({ staff }) => {
    // A Wednesday.
    await staff.clock.setFixedTime(new Date("2026-11-25T10:00:00Z"));
    await open(staff, "/cms-prod");
    await staff.evaluate(() => {
      const counts = { taps: 0, scrolls: 0 };
      Object.assign(window, { counts });
      addEventListener("pointerdown", () => counts.taps++, true);
      document.addEventListener("scroll", () => counts.scrolls++);
    });
    await search(staff).tap();
    // What the keyboard leaves.
    await staff.setViewportSize({ width: 390, height: 500 });
    await staff.keyboard.type("max");
    await expect(rows(staff)).toHaveCount(1);
    const control = rows(staff).getByRole("switch");
    await expect(control).toBeInViewport({ ratio: 1 });
    // Before the switch is tapped: the page itself scrolls to the question below it.
    expect(await staff.evaluate(() => Object(window).counts)).toEqual({ taps: 1, scrolls: 0 });
    await control.tap();
    await expect(control).toHaveText(/^Nedostupný/);
    const message = await staff.locator(".toast").boundingBox();
    const field = await search(staff).boundingBox();
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0);
    for (const chip of await rows(staff).getByRole("group").getByRole("button").all()) {
      await expect(chip).toBeInViewport({ ratio: 1 });
      expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await button(staff, "Zajtra").tap();
    await expect(rows(staff)).toContainText("späť asi 26. 11.");
    await expect(button(staff, "Zajtra")).toHaveCount(0);
    expect(await staff.evaluate(() => Object(window).counts.taps)).toBe(3);
    await expect(staff.locator(".toast:visible")).toHaveCount(1);
  });

  test("B16 a new product is shown and marked in the list whatever that showed, and the toast leads to it; on small phones and in larger text nothing in a row lies over something else, and no price or day is cut off", {
    tag: "@phone",
  }, async ({ staff }) => {
    await open(staff, "/cms-prod?hladat=kladivo");
    await staff.getByRole("main").getByText("Pridať produkt").click();
    await arrived(staff, "/cms-prod-detail?hladat=kladivo", "Nový produkt");
    await fillProduct(staff, "Žeriav");
    await button(staff, "Vytvoriť").click();
    const row = rowOf(staff, { name: "Žeriav" });
    await expect(row).toHaveAttribute("data-added");
    await expect(row).toBeInViewport({ ratio: 1 });
    await expect(search(staff)).toHaveValue("Žeriav");
    // It is looked for, scrolled to and focused once.
    await search(staff).fill("kladivo");
    await expect(row).toBeHidden();
    await expect(search(staff)).toHaveValue("kladivo");
    await search(staff).fill("žer");
    await expect(row).toBeVisible();
    await expect(row).not.toHaveAttribute("data-added");
    await expect(search(staff)).toBeFocused();
    await staff.goBack();
    await arrived(staff, "/cms-prod?hladat=kladivo", "Produkty");
    await staff.goForward();
    await rowAction(row, "Upraviť");
    await arrived(staff, /cms-prod-detail/, "Žeriav");
    await staff.getByText("Zrušiť", { exact: true }).click();
    await expect(row).toBeVisible();
    await expect(row).not.toHaveAttribute("data-added");
    await rowAction(row, "Ceny");
    await field(staff, "Deň").fill("14");
    await staff.keyboard.press("Enter");
    await expect(toast(staff, "Produkt Žeriav bol úspešne zmenený")).toBeVisible();
    await staff.locator(".toast").getByRole("link", { name: "Zobraziť na webe" }).last().click();
    await arrived(staff, /\/products\//, "Žeriav");
    await expect(toast(staff, "Produkt Žeriav bol úspešne zmenený")).toHaveCount(0);

    const change = { kind: "update", collection: "products", id: HAMMER.id, expected: { Availability: 1 } };
    await post(staff, "/api/commit", {
      changes: [{ ...change, fields: { Availability: 0, BackOn: "2099-12-27" } }],
    });
    await open(staff, "/cms-prod");
    await staff.emulateMedia({ forcedColors: "active" });
    await expect(rowOf(staff, HAMMER)).toContainText("späť asi 27. 12.");
    await expect(rowOf(staff, HIDDEN)).toContainText("Na webe sa nezobrazí: chýba cena");
    for (const { text, width } of [
      { text: 100, width: 320 },
      { text: 200, width: 390 },
    ]) {
      await staff.setViewportSize({ width, height: 844 });
      await staff.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, text);
      expect([text, width, await crowded(staff)]).toEqual([text, width, []]);
      if (text === 100) expect(await tallest(staff)).toBeLessThanOrEqual(104);
    }
  });
});
