import { HAMMER } from "./catalogue.ts";
import {
  button,
  dialog,
  field,
  fillProduct,
  picture,
  post,
  productNamed,
  readProduct,
  rowOf,
  section,
  toast,
} from "./cms.ts";
import { arrived, expect, open, test } from "./fixtures.ts";

test.use({ ownServer: true });

const NAMES = [
  `"Úvodzovky" 'a' „iné“ <img src=x onerror=alert(1)>`,
  "</script>&amp;<script>alert(1)</script>",
  "\u202e=SUM(A1) {name} $& %s \\u003c Vŕtačka 🛠️👷🏽‍♂️",
  "ľščťžýáíé".repeat(30).slice(0, 200),
];

test("a product named in an unusual way is that name everywhere and nothing else", async ({ staff, page }) => {
  test.slow();
  await open(staff, "/cms-prod");
  for (const typed of NAMES) {
    // What turns the direction of text around it is left out (fault 48).
    const name = typed.replace("\u202e", "");
    await staff.getByRole("link", { name: "Pridať produkt" }).click();
    await arrived(staff, /\/cms-prod-detail(\?|$)/, "Nový produkt");
    await fillProduct(staff, `  ${typed}  `);
    await section(staff, "Parametre");
    await button(staff, "Pridať parameter").click();
    await expect(field(staff, "Názov parametra 1")).toBeFocused();
    await staff.keyboard.type("<b>Pomer</b>");
    await staff.keyboard.press("Tab");
    await staff.keyboard.type("1:2:3 <i>");
    await button(staff, "Vytvoriť").click();
    await expect(toast(staff, `Produkt ${name} bol úspešne pridany`)).toBeVisible();
    const product = await productNamed(staff, name);
    expect(product).toMatchObject({ Name: name, Parameters: ["<b>Pomer</b>:1:2:3 <i>"] });
    // By the keyboard: the toast of the new product may lie over its row.
    await button(rowOf(staff, { name }), "Odstrániť").press("Enter");
    await expect(dialog(staff).getByRole("heading")).toHaveText(`Chcete naozaj odstrániť produkt ${name}?`);
    await button(dialog(staff), "Nie").click();
    await rowOf(staff, { name }).getByText("Upraviť").click();
    await expect(staff.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(field(staff, "Názov")).toHaveValue(name);
    await open(page, `/products/${product?.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page.getByRole("cell", { name: "1:2:3 <i>" })).toBeVisible();
    await staff.getByRole("link", { name: "Naspäť" }).click();
    await expect(page).toHaveTitle(new RegExp(`^${name.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`));
  }
});

test("a picture from a file with an unusual name is stored under a safe name and shown", async ({ staff }) => {
  await open(staff, "/cms-prod");
  for (const [at, name] of ["..%2f..%2fetc.jpg", "../../x.jpg", "bez prípony", `${"ď".repeat(150)}.jpg`].entries()) {
    await staff.getByRole("link", { name: "Pridať produkt" }).click();
    await arrived(staff, /\/cms-prod-detail(\?|$)/, "Nový produkt");
    await fillProduct(staff, `Žeriav ${at}`);
    await staff.getByLabel("Obrázok produktu").setInputFiles({ ...(await picture("a.jpg")), name });
    await button(staff, "Vytvoriť").click();
    await expect(toast(staff, `Produkt Žeriav ${at} bol úspešne pridany`)).toBeVisible();
    const url = String((await productNamed(staff, `Žeriav ${at}`))?.imgPath);
    expect(url).toMatch(/^\/files\/products\/[^/\\]+\.jpe?g\?v=\w+$/);
    const picked = await staff.request.get(url);
    expect([picked.status(), picked.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  }
});

test("old and odd stored data opens in the form, and saving another field keeps it", async ({ staff }) => {
  await staff.goto("/cms");
  const odd = {
    Parameters: ["a:b:c", "bez dvojbodky", ":"],
    Price: { Day: 12, Additional: ["Palivo:abc", "Nafta:2.5"] },
  };
  const expected = (await readProduct(staff, HAMMER.id)) ?? {};
  const change = { kind: "update", collection: "products", id: HAMMER.id, fields: odd, expected };
  expect(await (await post(staff, "/api/commit", { changes: [change] })).json()).toEqual({ outcome: "committed" });
  await open(staff, `/cms-prod-detail/${HAMMER.id}`);
  await section(staff, "Ceny");
  await expect(field(staff, "Suma v celých € 1")).toHaveValue("abc");
  await field(staff, "Deň").fill("13");
  await button(staff, "Upraviť").click();
  await expect(toast(staff, `Produkt ${HAMMER.name} bol úspešne zmenený`)).toBeVisible();
  expect(await readProduct(staff, HAMMER.id)).toMatchObject({
    Parameters: odd.Parameters,
    Price: { Day: 13, Additional: ["Palivo:abc", "Nafta:2.5"] },
  });
});
