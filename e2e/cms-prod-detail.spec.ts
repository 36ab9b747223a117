import { CATEGORIES, DRILLING, HAMMER, HIDDEN } from "./catalogue.ts";
import {
  button,
  dialog,
  failure,
  field,
  fillProduct,
  heldScripts,
  picture,
  post,
  productNamed,
  readProduct,
  requestsOf,
  rowOf,
  section,
  stored,
  timesSaid,
  toast,
} from "./cms.ts";
import { arrived, axe, expect, open, ready, test } from "./fixtures.ts";

test("§5, D2, D4, D10, design §6 /cms-prod-detail/{id}: a product the listing rule hides says so in its form; an unknown id is the 404 page; a price that cannot be stored is refused beside its field; nothing hinders people", async ({
  staff,
}) => {
  await open(staff, `/cms-prod-detail/${HIDDEN.id}`);
  await expect(staff.getByText("Na webe sa nezobrazí: chýba cena")).toBeVisible();
  const unknown = await staff.request.get("/cms-prod-detail/nic");
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toContain("Vyzerá to tak, že ste sa stratili");

  await open(staff, `/cms-prod-detail/${HAMMER.id}`);
  await section(staff, "Ceny");
  await section(staff, "Parametre");
  await field(staff, "Týždeň").fill("-5");
  await expect(field(staff, "Týždeň")).toHaveAccessibleDescription("Cena nemôže byť záporná.");
  await expect(button(staff, "Upraviť")).toBeDisabled();
  await expect(button(staff, "Upraviť")).toHaveAccessibleDescription("Opravte ceny v časti Ceny.");
  await field(staff, "Názov parametra 1").fill("a:b");
  await button(staff, "Pridať cenu").click();
  await field(staff, "Suma v celých € 4").fill("5,50");
  await expect(staff.getByText("Uloží sa 5 €")).toBeVisible();
  await axe(staff);
  // The wheel changes no number.
  await field(staff, "Deň").fill("12,50");
  await field(staff, "Deň").hover();
  await staff.mouse.wheel(0, 100);
  await expect(field(staff, "Deň")).toHaveValue("12,50");
});

test("§2, §4, §5 /cms-prod-detail: 'Nový produkt' starts empty and available; 'Vytvoriť' waits for a name and a price of the list; leaving with unsaved changes asks first, by a link, the menu and going back; 'Zrušiť' of an untouched form does not", async ({
  staff,
}) => {
  await open(staff, "/cms-prod");
  await staff.getByRole("main").getByText("Pridať produkt").click();
  await arrived(staff, "/cms-prod-detail", "Nový produkt");
  const availability = staff.getByRole("switch");
  await expect(availability).toHaveText("Produkt je dostupný");
  await expect(availability).toBeChecked();
  await availability.click();
  await expect(availability).toHaveText("Produkt nie je dostupný");
  await expect(field(staff, "Názov")).toHaveValue("");
  await expect(field(staff, "Popis")).toHaveValue("");
  await expect(field(staff, "Kategória").locator("option")).toHaveText(["Bez kategórie", ...CATEGORIES]);
  await expect(staff.getByText("Zrušiť", { exact: true })).toBeVisible();
  const create = button(staff, "Vytvoriť");
  await expect(create).toBeDisabled();
  await expect(create).toHaveAccessibleDescription("Zadajte názov.");
  await field(staff, "Názov").fill("x".repeat(201));
  await expect(field(staff, "Názov")).toHaveAccessibleDescription("Názov môže mať najviac 200 znakov.");
  await expect(create).toBeDisabled();
  await field(staff, "Názov").fill("Žeriav");
  await expect(create).toBeDisabled();
  await expect(create).toHaveAccessibleDescription("Zadajte aspoň jednu cenu v časti Ceny.");

  await expect(field(staff, "Deň")).toBeHidden();
  await expect(button(staff, "Pridať parameter")).toBeHidden();
  await section(staff, "Ceny");
  await section(staff, "Parametre");
  for (const label of ["4 hod", "Deň", "Víkend", "Týždeň", "Záruka"]) await expect(field(staff, label)).toHaveValue("");
  await expect(button(staff, "Pridať parameter")).toBeVisible();
  await section(staff, "Ceny");
  await expect(field(staff, "Deň")).toBeHidden();
  await section(staff, "Ceny");
  await button(staff, "Pridať cenu").click();
  await expect(field(staff, "Názov ceny 1")).toBeFocused();
  await expect(field(staff, "Suma v celých € 1")).toHaveValue("0");
  await field(staff, "Suma v celých € 1").fill("5");
  await expect(create).toBeDisabled();
  // A deposit alone warns that it hides.
  await field(staff, "Záruka").fill("50");
  await expect(create).toBeEnabled();
  await expect(staff.getByText("Na webe sa nezobrazí: chýba cena")).toBeVisible();
  await field(staff, "Deň").fill("0");
  await expect(staff.getByText("Na webe sa nezobrazí: chýba cena")).toBeVisible();
  await field(staff, "Deň").fill("12");
  await expect(staff.getByText("Na webe sa nezobrazí")).toBeHidden();
  await field(staff, "Názov").fill("  ");
  await expect(create).toBeDisabled();

  await field(staff, "Názov").fill("Žeriav");
  for (const leave of [
    () => staff.getByText("Zrušiť", { exact: true }).click(),
    () => staff.getByRole("banner").getByRole("link").first().click(),
    () => staff.goBack(),
  ]) {
    await leave();
    await expect(dialog(staff)).toHaveAccessibleName("Máte neuložené zmeny");
    await button(dialog(staff), "Zostať").press("Enter");
    await expect(dialog(staff)).toBeHidden();
    await expect(staff).toHaveURL("/cms-prod-detail");
    await expect(field(staff, "Názov")).toHaveValue("Žeriav");
  }
  let asked = false;
  staff.on("dialog", (question) => {
    asked = question.type() === "beforeunload";
    void question.dismiss();
  });
  await staff.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toBe(true);
  await staff.getByText("Zrušiť", { exact: true }).click();
  await button(dialog(staff), "Odísť bez uloženia").click();
  await arrived(staff, "/cms-prod", "Produkty");
});

test.describe("where products change", () => {
  test.use({ ownServer: true });

  test("§4, §8 /cms-prod-detail: a new product with a photo shows a toast, is in the list, and on the web with its picture upright; /cms-prod-detail/{id}: of a corrected price nothing else is sent; it shows a toast and visitors see it at once", {
    tag: ["@phone", "@journey"],
  }, async ({ staff, page }) => {
    await open(page, `/products?kategoria=${DRILLING.id}`);
    await open(staff, "/cms-prod-detail");
    await field(staff, "Kategória").selectOption(DRILLING.name);
    await fillProduct(staff, " Žeriav stavebný ");
    await field(staff, "Popis").fill("Prvý riadok.\nDruhý riadok.");
    await button(staff, "Pridať cenu").click();
    await expect(field(staff, "Názov ceny 1")).toBeFocused();
    await staff.keyboard.type("Doprava");
    await staff.keyboard.press("Tab");
    await staff.keyboard.type("20");
    await section(staff, "Parametre");
    await button(staff, "Pridať parameter").click();
    await expect(field(staff, "Názov parametra 1")).toBeFocused();
    await staff.keyboard.type("Nosnosť");
    await staff.keyboard.press("Tab");
    await staff.keyboard.type("1:2 t");
    await staff
      .getByLabel("Obrázok produktu")
      .setInputFiles(await picture("žeriav #1 100%.jpg", { width: 2400, height: 180, isTurned: true }));
    await expect(staff.getByRole("img", { name: /Náhľad/ })).toBeVisible();
    await button(staff, "Vytvoriť").click();
    await expect(toast(staff, "Produkt Žeriav stavebný bol úspešne pridany")).toBeVisible();
    await expect(staff).toHaveURL("/cms-prod");
    const crane = await productNamed(staff, "Žeriav stavebný");
    expect(crane).toMatchObject({
      id: expect.stringMatching(/^zeriav-stavebny-[a-z0-9]{4}$/),
      Category: DRILLING.id,
      Availability: 1,
      Description: ["Prvý riadok.", "Druhý riadok."],
      Parameters: ["Nosnosť:1:2 t"],
      Price: { Day: 12.5, Additional: ["Doprava:20"] },
    });
    expect(decodeURIComponent(String(crane?.imgPath))).toContain("/products/žeriav #1 100%.jpg");
    expect(await stored(staff, String(crane?.imgPath))).toEqual({
      width: 2000,
      height: 150,
      format: "jpeg",
      isTurned: false,
      hasExif: false,
      left: "red",
      right: "blue",
    });
    const link = page.getByRole("main").getByRole("link", { name: "Žeriav stavebný" });
    await link.click();
    await arrived(page, `/products/${crane?.id}`, "Žeriav stavebný");
    await expect(page.getByRole("main")).toContainText("12,50\u00a0€");
    const shown = page.getByRole("main").locator("img").first();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    await open(page, `/products/${HAMMER.id}`);
    await open(staff, `/cms-prod-detail/${HAMMER.id}`);
    const before = await readProduct(staff, HAMMER.id);
    await section(staff, "Ceny");
    await field(staff, "Deň").fill("11.5");
    const request = staff.waitForRequest("**/api/commit");
    await button(staff, "Upraviť").click();
    const { changes } = (await request).postDataJSON() as { changes: { kind: string; fields: object }[] };
    expect(changes.map(({ kind, fields }) => [kind, Object.keys(fields)])).toEqual([["update", ["Price"]]]);
    await expect(toast(staff, `Produkt ${HAMMER.name} bol úspešne zmenený`)).toBeVisible();
    await expect(staff).toHaveURL("/cms-prod");
    await expect(page.getByRole("main")).toContainText("11,50\u00a0€");
    const price = before?.Price as object;
    expect(await readProduct(staff, HAMMER.id)).toEqual({ ...before, Price: { ...price, Day: 11.5 } });
  });

  test("D14 Back to a form shows what is stored, not what the browser remembers of it; D8, D7, §2, §4, §5, §8 saving without a change changes nothing; then the switch is saved as 1 or 0, and rows without the empty ones; a duplicate name shows a toast and is not saved; what was typed stays, and a double click makes one product", async ({
    staff,
  }) => {
    const path = `/cms-prod-detail/${HAMMER.id}`;
    const { Category: category } = (await readProduct(staff, HAMMER.id)) ?? {};
    const moveFrom = async (from: unknown, to: unknown) => {
      const change = { kind: "update", collection: "products", id: HAMMER.id };
      const fields = { fields: { Category: to }, expected: { Category: from } };
      expect((await post(staff, "/api/commit", { changes: [{ ...change, ...fields }] })).ok()).toBe(true);
    };
    await open(staff, path);
    await moveFrom(category, "");
    await expect(field(staff, "Kategória")).toHaveValue("");
    await staff.goto("about:blank");
    await moveFrom("", category);
    await staff.goBack();
    await ready(staff);
    await expect(field(staff, "Kategória")).toHaveValue(String(category));

    const save = async () => {
      await button(staff, "Upraviť").click();
      await arrived(staff, "/cms-prod", "Produkty");
    };
    const before = (await readProduct(staff, HAMMER.id)) as { Parameters: string[] };
    await save();
    await expect(toast(staff, `Produkt ${HAMMER.name} bol úspešne zmenený`)).toBeVisible();
    expect(await readProduct(staff, HAMMER.id)).toEqual(before);

    await rowOf(staff, HAMMER).getByText("Upraviť").click();
    await arrived(staff, path, HAMMER.name);
    await staff.getByRole("switch").click();
    await section(staff, "Parametre");
    await button(staff, "Odobrať riadok 1").click();
    await expect(button(staff, "Odobrať riadok 1")).toBeFocused();
    await button(staff, "Pridať parameter").click();
    await button(staff, "Pridať parameter").click();
    await expect(field(staff, `Názov parametra ${before.Parameters.length + 1}`)).toBeFocused();
    await staff.keyboard.type("Len názov");
    await save();
    expect(await readProduct(staff, HAMMER.id)).toMatchObject({
      Availability: 0,
      Parameters: [...before.Parameters.slice(1), "Len názov:"],
    });

    await staff.getByRole("main").getByText("Pridať produkt").click();
    await arrived(staff, "/cms-prod-detail", "Nový produkt");
    await fillProduct(staff, HAMMER.name.toUpperCase());
    await button(staff, "Vytvoriť").click();
    const text = `Produkt s názvom ${HAMMER.name.toUpperCase()} už existuje`;
    await expect(toast(staff, text)).toBeVisible();
    await expect(failure(staff)).toHaveText(text);
    await expect(field(staff, "Názov")).toBeFocused();
    await expect(field(staff, "Názov")).toBeInViewport();
    await expect(field(staff, "Názov")).toHaveAccessibleDescription(text);
    expect(await timesSaid(staff, text)).toBe(0);
    await expect(staff).toHaveURL("/cms-prod-detail");
    await expect(field(staff, "Deň")).toHaveValue("12,50");
    await field(staff, "Názov").fill("Žeriav");
    const commits = requestsOf(staff, "/api/commit");
    await button(staff, "Vytvoriť").dblclick();
    await expect(toast(staff, "Produkt Žeriav bol úspešne pridany")).toBeVisible();
    expect(commits).toHaveLength(1);
  });

  test("design §3, ADR-004, §2 before hydration Enter in a row saves nothing, and neither does a press after which somebody types on; what was typed and chosen stays and is saved, and so is what was sent", async ({
    staff,
  }) => {
    const path = `/cms-prod-detail/${HAMMER.id}`;
    const before = await readProduct(staff, HAMMER.id);
    for (const press of [
      async () => {
        await section(staff, "Parametre");
        await field(staff, "Názov parametra 1").fill("Hmot");
        await field(staff, "Názov parametra 1").press("Enter");
      },
      async () => {
        await button(staff, "Upraviť").click();
        await field(staff, "Popis").pressSequentially("A");
      },
    ]) {
      const hydrate = await heldScripts(staff);
      await staff.goto(path, { waitUntil: "commit" });
      await press();
      await hydrate();
      await field(staff, "Názov").fill("Kladivo");
      await expect(button(staff, "Upraviť")).toBeEnabled();
      await expect(staff).toHaveURL(path);
      expect(await readProduct(staff, HAMMER.id)).toEqual(before);
    }

    const hydrate = await heldScripts(staff);
    await staff.goto("/cms-prod-detail", { waitUntil: "commit" });
    await field(staff, "Kategória").selectOption(DRILLING.name);
    await fillProduct(staff, "Žeriav");
    await field(staff, "Víkend").fill("25");
    await field(staff, "Popis").fill("Prvý\ndruhý");
    await staff.getByLabel("Obrázok produktu").setInputFiles(await picture("zeriav.jpg"));
    await hydrate();
    await expect(staff.getByRole("img", { name: /Náhľad/ })).toBeVisible();
    await field(staff, "Týždeň").fill("60");
    await expect(field(staff, "Názov")).toHaveValue("Žeriav");
    await button(staff, "Vytvoriť").click();
    await expect(toast(staff, "Produkt Žeriav bol úspešne pridany")).toBeVisible();
    expect(await productNamed(staff, "Žeriav")).toMatchObject({
      Category: DRILLING.id,
      Description: ["Prvý", "druhý"],
      imgPath: expect.stringContaining("zeriav.jpg"),
      Price: { Day: 12.5, Weekend: 25, Week: 60 },
    });

    const hydrateAgain = await heldScripts(staff);
    await staff.goto(`/cms-prod-detail/${HAMMER.id}`, { waitUntil: "commit" });
    await field(staff, "Názov").fill("Kladivo");
    await button(staff, "Upraviť").click();
    await hydrateAgain();
    await expect(toast(staff, "Produkt Kladivo bol úspešne zmenený")).toBeVisible();
    expect(await readProduct(staff, HAMMER.id)).toMatchObject({ Name: "Kladivo" });
  });
});
