import { card, DRILLING, DRILLS, GUARDED_PATHS, HAMMER, productLinks } from "../../../e2e/catalogue.ts";
import { button, dialog, field, fillProduct, picture, rowOf, toast } from "../../../e2e/cms.ts";
import { axe, closeAlert, fillSignIn, open, ready, signIn } from "../../../e2e/fixtures.ts";
import { STAFF } from "../../../scripts/children.ts";
import { expect, test } from "./fixtures.ts";
import { STRANGER } from "./project.ts";

const REFUSED = "Failed to load resource: the server responded with a status of 400 ()";

test("§4, §8 staff's pages lead visitors to signing in: the alert, then cms; the session outlives a reload and ends with signing out", async ({
  page,
}) => {
  for (const path of GUARDED_PATHS) {
    await page.goto(path);
    await expect(page).toHaveURL("/authentication");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Prihlásenie používateľa");
  }
  await ready(page);
  await fillSignIn(page, STAFF.email, STAFF.password);
  await closeAlert(page, "Prihlásenie úspešné");
  await expect(page).toHaveURL("/cms");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Administrácia");
  await open(page, "/cms-prod");
  await expect(rowOf(page, HAMMER)).toBeVisible();
  await page.goto("/authentication");
  await expect(page).toHaveURL("/cms");
  await button(page, "Odhlásiť sa").click();
  await closeAlert(page, "Boli ste úspešne odhlásený.");
  await expect(page).toHaveURL("/authentication");
});

test("D16 an account without the claim gets the reason, and its writes are not even sent", async ({
  page,
  firebase,
}) => {
  await signIn(page, STRANGER);
  await expect(page.getByRole("main")).toContainText("Účet nemá oprávnenie na úpravy");
  await open(page, "/cms-prod");
  const hammer = rowOf(page, HAMMER).getByRole("switch");
  await hammer.click();
  // The page itself says it as well.
  const notices = page.getByRole("region", { name: "Oznámenia" });
  await expect(notices.getByRole("alert").filter({ hasText: "Účet nemá oprávnenie na úpravy" })).toBeVisible();
  await expect(hammer).toHaveText(/^Dostupný/);
  expect((await firebase.documents("products"))[HAMMER.id]).toMatchObject({ Availability: 1 });
});

test("§4, §7 a new product with a picture is on the web in the other browser, without a reload; what is edited changes before a visitor's eyes, and the old picture goes", async ({
  page,
  staff,
  firebase,
}) => {
  await open(page, `/products?kategoria=${DRILLING.id}`);
  await expect(productLinks(page)).toHaveCount(DRILLS.length);
  await open(staff, "/cms-prod-detail");
  await fillProduct(staff, "Žeriav");
  await field(staff, "Kategória").selectOption(DRILLING.name);
  await staff.getByLabel("Obrázok produktu").setInputFiles(await picture("žeriav na stavbu.jpg"));
  await button(staff, "Vytvoriť").click();
  await expect(toast(staff, "Produkt Žeriav bol úspešne pridany")).toBeVisible();

  const added = page.getByRole("main").getByRole("listitem").filter({ hasText: "Žeriav" });
  await expect(added).toContainText("12,50 €");
  await expect(added.locator("img")).toHaveJSProperty("complete", true);
  const url = (await added.locator("img").getAttribute("src")) ?? "";
  expect(url).toMatch(/^https:\/\/firebasestorage\.googleapis\.com\/v0\/b\/[\w.-]+\/o\/products%2F/);
  const [file] = firebase.files().filter(({ path }) => path.includes("eriav"));
  expect(file).toMatchObject({ path: "products/žeriav na stavbu.jpg", contentType: "image/jpeg" });
  expect(await page.evaluate((from) => fetch(from).then((answer) => answer.status), url)).toBe(200);

  await open(page, `/products/${HAMMER.id}`);
  await open(staff, `/cms-prod-detail/${HAMMER.id}`);
  await expect(field(staff, "Názov")).toHaveValue(HAMMER.name);
  await field(staff, "Názov").fill("Kladivo po novom");
  await staff.getByLabel("Obrázok produktu").setInputFiles(await picture("kladivo.png", { format: "png" }));
  await button(staff, "Upraviť").click();
  await expect(toast(staff, "Produkt Kladivo po novom bol úspešne zmenený")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kladivo po novom");
  await expect(page.getByRole("main").getByRole("img", { name: "Kladivo po novom" })).toHaveAttribute(
    "src",
    /kladivo\./,
  );
  await expect.poll(() => firebase.files().map(({ path }) => path)).not.toContain(`products/${HAMMER.id}.webp`);
  expect((await firebase.documents("products"))[HAMMER.id]).toMatchObject({
    Name: "Kladivo po novom",
    Category: DRILLING.id,
  });
});

test("§4 a deleted category leaves its products without one, on every screen", async ({
  page,
  staff,
  firebase,
  allowConsole,
}) => {
  await open(page, `/categories/${DRILLING.id}`);
  await open(staff, "/cms-cat");
  await button(rowOf(staff, DRILLING), "Odstrániť").click();
  await expect(dialog(staff)).toContainText(`Produkty v tejto kategórii (${DRILLS.length}) sa neodstránia`);
  await button(dialog(staff), "Áno").click();
  await expect(toast(staff, `Kategória ${DRILLING.name} bola úspešne odstránená`)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Vyzerá to tak, že ste sa stratili");
  for (const id of DRILLS) expect((await firebase.documents("products"))[id]).toMatchObject({ Category: "" });
  expect((await firebase.documents("categories"))[DRILLING.id]).toBeUndefined();
  await expect.poll(() => firebase.files().map(({ path }) => path)).not.toContain(`categories/${DRILLING.id}.webp`);
  // The page as it was built asks for the category's picture, until what is true now arrives.
  allowConsole("Failed to load resource: the server responded with a status of 404 ()");
  await open(page, "/products?strana=2");
  await expect(card(page, HAMMER)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Filter podľa kategórie" })).not.toContainText(DRILLING.name);
});

test("design §3 saving without a network fails in words, and nothing is sent later", async ({
  staff,
  firebase,
  guard,
}) => {
  guard.allowAway();
  await open(staff, "/cms-prod");
  const hammer = rowOf(staff, HAMMER).getByRole("switch");
  await expect(hammer).toHaveText(/^Dostupný/);
  await staff.context().setOffline(true);
  await hammer.click();
  await expect(staff.getByRole("alert").filter({ hasText: /\S/ }).first()).toBeVisible();
  await expect(hammer).toHaveText(/^Dostupný/);
  await staff.context().setOffline(false);
  await expect(staff.getByText("Ste bez pripojenia.")).toBeHidden({ timeout: 30_000 });
  await ready(staff);
  expect((await firebase.documents("products"))[HAMMER.id]).toMatchObject({ Availability: 1 });
});

test("B13 taking back an added picture deletes its file; what staff delete leaves an open list, and is gone later; a deletion taken back says that the picture is gone", async ({
  page,
  staff,
  firebase,
  allowConsole,
}) => {
  // The bucket is asked whether it still has the picture.
  allowConsole("Failed to load resource: the server responded with a status of 404 ()");
  const stored = async () => (await firebase.documents("products"))[HAMMER.id];
  const paths = () => firebase.files().map(({ path }) => path);
  await open(staff, `/cms-prod-detail/${HAMMER.id}`);
  await staff.getByLabel("Ďalšie obrázky").setInputFiles(await picture("zozadu.jpg"));
  await expect(staff.locator(".picture-list > li")).toHaveCount(1);
  await button(staff, "Upraviť").click();
  await expect(toast(staff, `Produkt ${HAMMER.name} bol úspešne zmenený`)).toBeVisible();
  expect(paths()).toContain("products/zozadu.jpg");
  await open(staff, "/cms-historia");
  await staff.getByRole("button", { name: `Vrátiť: ${HAMMER.name}` }).click();
  await button(dialog(staff), "Vrátiť zmenu").click();
  await expect(toast(staff, "Vrátené: 1 zmena")).toBeVisible();
  await expect.poll(paths).not.toContain("products/zozadu.jpg");
  expect((await stored())?.Pictures ?? []).toEqual([]);

  await open(page, "/products?strana=2");
  await expect(card(page, HAMMER)).toBeVisible();
  await open(staff, "/cms-prod?hladat=SDS-Plus");
  await button(rowOf(staff, HAMMER), "Odstrániť").click();
  await button(dialog(staff), "Áno").click();
  await expect(toast(staff, `Produkt ${HAMMER.name} bol úspešne vymazaný`)).toBeVisible();
  await expect.poll(paths).not.toContain(`products/${HAMMER.id}.webp`);
  await expect(card(page, HAMMER)).toBeHidden();
  await open(page, "/products?strana=2");
  await expect(page.getByRole("main")).toContainText("Vysokotlakový čistič 150 bar");
  await expect(card(page, HAMMER)).toBeHidden();
  await button(staff, "Vrátiť späť").click();
  await expect(toast(staff, `Obrázok alebo dokument už nie je uložený a nevrátil sa: ${HAMMER.name}`)).toBeVisible();
  expect(await stored()).toMatchObject({ Name: HAMMER.name, Category: DRILLING.id, imgPath: "" });
});

test("B9 /cms-ucty names the command, /cms-ucet changes the password and signs out elsewhere with it, /heslo is of no use", async ({
  staff,
  page,
  allowConsole,
}) => {
  const next = "dlato a pila na drevo";
  await open(staff, "/cms-ucty");
  await expect(staff.getByText("npm run admin -- add meno@firma.sk")).toBeVisible();
  await axe(staff);
  await staff.getByRole("link", { name: "Môj účet a heslo" }).click();
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText("Môj účet");
  const change = async (current: string, password: string) => {
    await field(staff, "Súčasné heslo").fill(current);
    await field(staff, "Nové heslo").fill(password);
    await field(staff, "Nové heslo znova").fill(password);
    await button(staff, "Zmeniť heslo").click();
  };
  await change(STAFF.password, "!Password2026");
  await expect(staff.getByText("Toto heslo je príliš bežné")).toBeVisible();
  allowConsole(REFUSED);
  await change("iné tajné heslo", next);
  await expect(staff.getByText("Súčasné heslo je nesprávne.")).toBeVisible();
  await expect(field(staff, "Nové heslo znova")).toHaveValue(next);
  await change(STAFF.password, next);
  await expect(toast(staff, "Heslo bolo zmenené.")).toBeVisible();

  await button(staff, "Odhlásiť všade inde").click();
  await field(dialog(staff), "Súčasné heslo").fill("iné tajné heslo");
  await button(dialog(staff), "Odhlásiť všade inde").click();
  await expect(dialog(staff)).toContainText("Súčasné heslo je nesprávne.");
  await field(dialog(staff), "Súčasné heslo").fill(next);
  await button(dialog(staff), "Odhlásiť všade inde").click();
  await expect(toast(staff, "Na ostatných zariadeniach ste odhlásení.")).toBeVisible();
  await expect(dialog(staff)).toBeHidden();
  await open(page, `/heslo#${"a".repeat(43)}`);
  await expect(page.getByText("Tento odkaz neplatí.")).toBeVisible();
  await axe(page);
  await signIn(page, { email: STAFF.email, password: next });
});
