import { CATEGORIES, DRILLING, DRILLS } from "./catalogue.ts";
import {
  button,
  dialog,
  failure,
  field,
  LOGGED,
  picture,
  post,
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

const KEEP = "Uložiť moje hodnoty";

test("§2, §5, §8 /cms-cat: it lists every category, 'Ostatné' last; 'Nie', Esc and a click beside the question to delete one are no, with the info toast; a new category needs a name and an image; 'Zavrieť' and Esc close the form, and ask over what is typed", async ({
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
  await axe(staff);
  expect(await unrecognised(dialog(staff))).toEqual([]);
  await button(dialog(staff), "Nie").click();
  await expect(dialog(staff)).toBeHidden();
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

  await button(staff, "Pridať kategóriu").click();
  const modal = dialog(staff);
  await expect(modal).toHaveAccessibleName("Nová kategória");
  await expect(field(modal, "Názov")).toBeFocused();
  const create = button(modal, "Vytvoriť");
  await expect(create).toBeDisabled();
  await expect(create).toHaveAccessibleDescription("Zadajte názov.");
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

  test("§4, §5, §7, §8, §9, D14 /cms-cat: a duplicate name is not saved, and its toast is closed by its × over the open form; another one is, with the picture that was there; of two who change one category the second is shown the conflict and chooses; one that cannot be deleted shows why, is logged, and can be tried again: on 'Áno' it goes, its products lose it, and its picture is deleted", async ({
    staff,
    allowConsole,
  }) => {
    await open(staff, "/cms-cat");
    const drilling = async () =>
      (await readList(staff, { collection: "categories" })).find(({ id }) => id === DRILLING.id);
    const before = await drilling();
    await button(rowOf(staff, DRILLING), "Upraviť").click();
    await expect(dialog(staff)).toHaveAccessibleName(DRILLING.name);
    await field(dialog(staff), "Názov").fill("čistenie");
    const close = button(dialog(staff), "Zavrieť oznámenie");
    for (const press of [() => close.click(), () => close.press("Enter")]) {
      await button(dialog(staff), "Uložiť zmeny").click();
      await expect(toast(staff, "Kategória s názvom čistenie už existuje")).toBeAttached();
      await press();
      // A toast that is pointed at or focused does not leave by itself.
      await expect(toast(staff, "Kategória s názvom čistenie už existuje")).toBeHidden();
      await expect(field(dialog(staff), "Názov")).toHaveValue("čistenie");
    }
    await expect(failure(staff)).toHaveText("Kategória s názvom čistenie už existuje");
    expect(await drilling()).toEqual(before);
    await field(dialog(staff), "Názov").fill("Vŕtanie");
    await field(dialog(staff), "Názov").press("Enter");
    await expect(toast(staff, "Kategória Vŕtanie bola úspešne zmenená")).toBeVisible();
    await expect(rowOf(staff, { name: "Vŕtanie" })).toBeVisible();
    expect(await drilling()).toEqual({ ...before, name: "Vŕtanie" });

    await button(rowOf(staff, { name: "Vŕtanie" }), "Upraviť").click();
    await field(dialog(staff), "Názov").fill("Vrtáky moje");
    const [fields, expected] = [{ name: "Vrtáky kolegove" }, { name: "Vŕtanie" }];
    const change = { kind: "update", collection: "categories", id: DRILLING.id, fields, expected };
    expect(await (await post(staff, "/api/commit", { changes: [change] })).json()).toEqual({ outcome: "committed" });
    await button(dialog(staff), "Uložiť zmeny").click();
    await expect(failure(staff)).toContainText("Záznam medzitým zmenil niekto iný.");
    await expect(failure(staff)).toContainText("Vrtáky kolegove");
    await expect(field(dialog(staff), "Názov")).toHaveValue("Vrtáky moje");
    await button(dialog(staff), KEEP).click();
    await expect(toast(staff, "Kategória Vrtáky moje bola úspešne zmenená")).toBeVisible();

    allowConsole(LOGGED("unavailable"));
    allowConsole("Failed to load resource: the server responded with a status of 503 (Service Unavailable)");
    await staff.route("**/api/commit", (route) =>
      route.fulfill({ status: 503, contentType: "application/json", body: '{"code":"unavailable"}' }),
    );
    await button(rowOf(staff, { name: "Vrtáky moje" }), "Odstrániť").click();
    await button(dialog(staff), "Áno").click();
    await expect(failure(staff)).toContainText(UNANSWERED);
    await expect(rows(staff)).toHaveCount(CATEGORIES.length);
    await staff.unroute("**/api/commit");
    await button(dialog(staff), "Áno").press("Enter");
    await expect(toast(staff, "Kategória Vrtáky moje bola úspešne odstránená")).toBeVisible();
    await expect(rows(staff)).toHaveCount(CATEGORIES.length - 1);
    await expect(staff.getByRole("heading", { level: 1 })).toBeFocused();
    for (const id of DRILLS) expect(await readProduct(staff, id)).toMatchObject({ Category: "" });
    expect((await staff.request.get(String(before?.imgPath))).status()).toBe(404);
  });
});
