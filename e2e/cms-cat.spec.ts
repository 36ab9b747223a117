import { CATEGORIES, DRILLING, DRILLS } from "./catalogue.ts";
import {
  button,
  colleague,
  dialog,
  failure,
  field,
  LOGGED,
  picture,
  readList,
  readProduct,
  rowOf,
  rows,
  stored,
  toast,
  UNANSWERED,
} from "./cms.ts";
import { axe, expect, open, test } from "./fixtures.ts";
import { unrecognised } from "./forced-colours.ts";

const TAKE = "Prevziať uložené hodnoty";
const KEEP = "Uložiť moje hodnoty";

test("§2, §5 /cms-cat: a new category needs a name and an image; 'Zavrieť' and Esc close the form, and ask over what is typed", async ({
  staff,
}) => {
  await open(staff, "/cms-cat");
  await button(staff, "Pridať kategóriu").click();
  const modal = dialog(staff);
  await expect(modal).toHaveAccessibleName("Nová kategória");
  await expect(field(modal, "Názov")).toBeFocused();
  const create = button(modal, "Vytvoriť");
  await expect(create).toBeDisabled();
  await expect(create).toHaveAccessibleDescription("Zadajte názov.");
  await axe(staff);
  await field(modal, "Názov").fill("Píly");
  await expect(create).toBeDisabled();
  await expect(create).toHaveAccessibleDescription("Vyberte obrázok.");
  await modal.getByLabel("Obrázok kategórie").setInputFiles(await picture("pily.jpg"));
  await expect(create).toBeEnabled();
  await expect(modal.getByRole("img", { name: "Náhľad obrázka pily.jpg" })).toBeVisible();
  await field(modal, "Názov").fill("   ");
  await expect(create).toBeDisabled();
  await axe(staff);
  await button(modal, "Zavrieť").click();
  await button(dialog(staff), "Odísť bez uloženia").click();
  await expect(modal).toBeHidden();

  const add = button(staff, "Pridať kategóriu");
  await add.click();
  await button(dialog(staff), "Zavrieť").click();
  await expect(dialog(staff)).toBeHidden();
  await expect(add).toBeFocused();
  await add.click();
  await staff.keyboard.press("Escape");
  await expect(dialog(staff)).toBeHidden();
  await expect(add).toBeFocused();
  await add.click();
  await field(dialog(staff), "Názov").fill("Píly");
  await staff.keyboard.press("Escape");
  await expect(dialog(staff)).toHaveAccessibleName("Máte neuložené zmeny");
  await expect(button(dialog(staff), "Zostať")).toBeFocused();
  await staff.keyboard.press("Escape");
  await expect(field(dialog(staff), "Názov")).toHaveValue("Píly");
  await expect(field(dialog(staff), "Názov")).toBeFocused();
  await staff.keyboard.press("Escape");
  await button(dialog(staff), "Odísť bez uloženia").click();
  await expect(dialog(staff)).toBeHidden();
  await expect(add).toBeFocused();
});

test("§2, §8 /cms-cat: it lists every category, 'Ostatné' last; 'Nie', Esc and a click beside the question to delete one are no, with the info toast", async ({
  staff,
}) => {
  await open(staff, "/cms-cat");
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText("Kategórie");
  await expect(rows(staff).locator(".row-name")).toHaveText(CATEGORIES);
  await expect(rows(staff).getByText("Odstrániť")).toHaveCount(CATEGORIES.length);
  await expect(rows(staff).getByText("Upraviť")).toHaveCount(CATEGORIES.length);
  await expect(button(rowOf(staff, DRILLING), "Upraviť")).toHaveAccessibleDescription(DRILLING.name);
  await axe(staff);
  const remove = button(rowOf(staff, DRILLING), "Odstrániť");
  await remove.click();
  await expect(dialog(staff)).toContainText(`(${DRILLS.length})`);
  await axe(staff);
  expect(await unrecognised(dialog(staff))).toEqual([]);
  await button(dialog(staff), "Nie").click();
  for (const answer of [
    () => button(dialog(staff), "Nie").click(),
    () => staff.keyboard.press("Escape"),
    () => staff.mouse.click(5, 400),
  ]) {
    await remove.click();
    await expect(dialog(staff)).toHaveAccessibleName(`Chcete naozaj odstrániť kategóriu ${DRILLING.name}?`);
    await expect(dialog(staff)).toContainText(`(${DRILLS.length})`);
    await expect(button(dialog(staff), "Nie")).toBeFocused();
    await answer();
    await expect(toast(staff, "Vymazanie kategórie zrušené.").last()).toBeVisible();
    await expect(dialog(staff)).toBeHidden();
    await expect(remove).toBeFocused();
  }
  await expect(rows(staff)).toHaveCount(CATEGORIES.length);
});

test.describe("where categories change", () => {
  test.use({ ownServer: true });

  test("§8 /cms-cat: a new category shows a toast, is listed at once here and for visitors, and has its picture", {
    tag: ["@phone", "@journey"],
  }, async ({ staff, page }) => {
    await open(page, "/home");
    await open(staff, "/cms-cat");
    await button(staff, "Pridať kategóriu").click();
    await field(dialog(staff), "Názov").fill("  Píly ");
    await dialog(staff)
      .getByLabel("Obrázok kategórie")
      .setInputFiles(await picture("pily.jpg"));
    await button(dialog(staff), "Vytvoriť").click();
    await expect(toast(staff, "Kategória Píly bola úspešne pridaná")).toBeVisible();
    await expect(dialog(staff)).toBeHidden();
    const row = rowOf(staff, { name: "Píly" });
    await expect(row).toHaveAttribute("data-added");
    await expect(row).toBeInViewport({ ratio: 1 });
    await expect(button(row, "Upraviť")).toBeFocused();
    await expect(page.getByRole("main").getByRole("link", { name: "Píly" })).toBeVisible();
    const saws = (await readList(staff, { collection: "categories" })).find(({ name }) => name === "Píly");
    expect(decodeURI(String(saws?.imgPath))).toContain("/categories/pily.jpg");
    expect(await stored(staff, String(saws?.imgPath))).toMatchObject({ left: "red", right: "blue" });
  });

  test("§5, §8, §9 /cms-cat: a duplicate name is not saved, for a new category and on a change; its toast is closed by its × over the open form", async ({
    staff,
  }) => {
    await open(staff, "/cms-cat");
    await button(staff, "Pridať kategóriu").click();
    await field(dialog(staff), "Názov").fill("čistenie");
    await dialog(staff)
      .getByLabel("Obrázok kategórie")
      .setInputFiles(await picture("pily.jpg"));
    await button(dialog(staff), "Vytvoriť").click();
    await expect(toast(staff, "Kategória s názvom čistenie už existuje")).toBeAttached();
    await expect(failure(staff)).toHaveText("Kategória s názvom čistenie už existuje");
    await expect(field(dialog(staff), "Názov")).toHaveValue("čistenie");
    await axe(staff);
    await button(dialog(staff), "Zavrieť").click();
    await button(dialog(staff), "Odísť bez uloženia").click();
    await button(rowOf(staff, DRILLING), "Upraviť").click();
    await expect(dialog(staff)).toHaveAccessibleName(DRILLING.name);
    await field(dialog(staff), "Názov").fill("Čistenie");
    const close = button(dialog(staff), "Zavrieť oznámenie");
    for (const press of [() => close.click(), () => close.press("Enter")]) {
      await button(dialog(staff), "Uložiť zmeny").click();
      await expect(toast(staff, "Kategória s názvom Čistenie už existuje")).toBeAttached();
      await press();
      // A toast that is pointed at or focused does not leave by itself.
      await expect(toast(staff, "Kategória s názvom Čistenie už existuje")).toBeHidden();
      await expect(field(dialog(staff), "Názov")).toHaveValue("Čistenie");
    }
    expect((await readList(staff, { collection: "categories" })).map(({ name }) => name).sort()).toEqual(
      CATEGORIES.toSorted(),
    );
  });

  test("§5, §8 /cms-cat: the own name is no duplicate; the toast of a change has the new name; the picture stays until a new one takes its place", async ({
    staff,
  }) => {
    await open(staff, "/cms-cat");
    const before = (await readList(staff, { collection: "categories" })).find(({ id }) => id === DRILLING.id);
    await button(rowOf(staff, DRILLING), "Upraviť").click();
    await button(dialog(staff), "Uložiť zmeny").click();
    await expect(toast(staff, `Kategória ${DRILLING.name} bola úspešne zmenená`)).toBeVisible();
    await button(rowOf(staff, DRILLING), "Upraviť").click();
    await field(dialog(staff), "Názov").fill("Vŕtanie");
    await field(dialog(staff), "Názov").press("Enter");
    await expect(toast(staff, "Kategória Vŕtanie bola úspešne zmenená")).toBeVisible();
    await expect(rowOf(staff, { name: "Vŕtanie" })).toBeVisible();
    const after = (await readList(staff, { collection: "categories" })).find(({ id }) => id === DRILLING.id);
    expect(after).toEqual({ ...before, name: "Vŕtanie" });

    // A new picture takes the place of the old one, which is deleted.
    await button(rowOf(staff, { name: "Vŕtanie" }), "Upraviť").click();
    await dialog(staff)
      .getByLabel("Obrázok kategórie")
      .setInputFiles(await picture("nove.jpg"));
    await button(dialog(staff), "Uložiť zmeny").click();
    await expect(rowOf(staff, { name: "Vŕtanie" }).locator("img")).toHaveAttribute("src", /nove\.jpg/);
    expect((await staff.request.get(String(before?.imgPath))).status()).toBe(404);
  });

  test("§4, §8 /cms-cat: on 'Áno' the category goes, its products lose it, and its picture is deleted", {
    tag: "@both",
  }, async ({ staff, page }) => {
    await open(page, "/products");
    await open(staff, "/cms-cat");
    const before = (await readList(staff, { collection: "categories" })).find(({ id }) => id === DRILLING.id);
    await button(rowOf(staff, DRILLING), "Odstrániť").click();
    await button(dialog(staff), "Áno").press("Enter");
    await expect(toast(staff, `Kategória ${DRILLING.name} bola úspešne odstránená`)).toBeVisible();
    await expect(rows(staff)).toHaveCount(CATEGORIES.length - 1);
    await expect(staff.getByRole("heading", { level: 1 })).toBeFocused();
    for (const id of DRILLS) expect(await readProduct(staff, id)).toMatchObject({ Category: "" });
    expect((await staff.request.get(String(before?.imgPath))).status()).toBe(404);
  });

  test("§4, §7, §8 /cms-cat: a category that cannot be added or deleted shows why, is logged, changes nothing, and can be tried again", async ({
    staff,
    allowConsole,
  }) => {
    allowConsole(LOGGED("unavailable"));
    allowConsole("Failed to load resource: the server responded with a status of 507 (Insufficient Storage)");
    allowConsole("Failed to load resource: the server responded with a status of 503 (Service Unavailable)");
    await open(staff, "/cms-cat");
    await staff.route("**/api/commit", (route) =>
      route.fulfill({ status: 507, contentType: "application/json", body: '{"code":"full"}' }),
    );
    await button(staff, "Pridať kategóriu").click();
    await field(dialog(staff), "Názov").fill("Píly");
    await dialog(staff)
      .getByLabel("Obrázok kategórie")
      .setInputFiles(await picture("pily.jpg"));
    await button(dialog(staff), "Vytvoriť").click();
    await expect(toast(staff, "Kategória Píly nebola úspešne pridaná")).toBeAttached();
    await expect(failure(staff)).toContainText("Na serveri nie je miesto.");
    await staff.unroute("**/api/commit");
    await button(dialog(staff), "Skúsiť znova").click();
    await expect(toast(staff, "Kategória Píly bola úspešne pridaná")).toBeVisible();

    await staff.route("**/api/commit", (route) =>
      route.fulfill({ status: 503, contentType: "application/json", body: '{"code":"unavailable"}' }),
    );
    await button(rowOf(staff, DRILLING), "Odstrániť").click();
    await button(dialog(staff), "Áno").click();
    await expect(failure(staff)).toContainText(UNANSWERED);
    await axe(staff);
    await expect(rows(staff)).toHaveCount(CATEGORIES.length + 1);
    await staff.unroute("**/api/commit");
    await button(dialog(staff), "Áno").click();
    await expect(toast(staff, `Kategória ${DRILLING.name} bola úspešne odstránená`)).toBeVisible();
  });

  test("D14 /cms-cat: of two who change one category the second is shown the conflict and chooses; where only the pictures clash, no name is lost", async ({
    staff,
    newVisitor,
  }) => {
    test.slow();
    await open(staff, "/cms-cat");
    const other = await colleague(newVisitor);
    await open(other, "/cms-cat");
    for (const [page, name] of [
      [staff, "Vrtáky moje"],
      [other, "Vrtáky kolegove"],
    ] as const) {
      await button(rowOf(page, DRILLING), "Upraviť").click();
      await field(dialog(page), "Názov").fill(name);
    }
    await button(dialog(other), "Uložiť zmeny").click();
    await expect(toast(other, "Kategória Vrtáky kolegove bola úspešne zmenená")).toBeVisible();
    await button(dialog(staff), "Uložiť zmeny").click();
    await expect(failure(staff)).toContainText("Záznam medzitým zmenil niekto iný.");
    await expect(failure(staff)).toContainText("Vrtáky kolegove");
    await expect(field(dialog(staff), "Názov")).toHaveValue("Vrtáky moje");
    await axe(staff);
    await button(dialog(staff), KEEP).click();
    await expect(toast(staff, "Kategória Vrtáky moje bola úspešne zmenená")).toBeVisible();

    let name = "Vrtáky moje";
    for (const { mine, theirs, choice, file } of [
      { mine: "Moje vrtáky 1", theirs: "", choice: TAKE, file: "ich1" },
      { mine: "", theirs: "Ich vrtáky 2", choice: KEEP, file: "moj2" },
    ]) {
      const round = file.at(-1);
      for (const [page, typed, stem] of [
        [staff, mine, `moj${round}`],
        [other, theirs, `ich${round}`],
      ] as const) {
        await button(rowOf(page, { name }), "Upraviť").click();
        if (typed) await field(dialog(page), "Názov").fill(typed);
        await dialog(page)
          .getByLabel("Obrázok kategórie")
          .setInputFiles(await picture(`${stem}.jpg`));
        await expect(button(dialog(page), "Uložiť zmeny")).toBeEnabled();
      }
      await button(dialog(other), "Uložiť zmeny").click();
      await expect(dialog(other)).toBeHidden();
      await button(dialog(staff), "Uložiť zmeny").click();
      await expect(failure(staff)).toContainText("Zmenené inde aj tu: obrázok.");
      await button(dialog(staff), choice).click();
      name = mine || theirs;
      if (choice === TAKE) {
        await expect(field(dialog(staff), "Názov")).toHaveValue(name);
        await expect(dialog(staff).getByRole("img", { name: `Náhľad obrázka moj${round}.jpg` })).toBeHidden();
        if (mine) await button(dialog(staff), "Uložiť zmeny").click();
        else await button(dialog(staff), "Zavrieť").click();
      }
      await expect(dialog(staff)).toBeHidden();
      const after = (await readList(staff, { collection: "categories" })).find(({ id }) => id === DRILLING.id);
      expect(after).toEqual({ id: DRILLING.id, name, imgPath: expect.stringContaining(`/${file}`) });
      expect((await staff.request.get(String(after?.imgPath))).status()).toBe(200);
    }
  });
});
