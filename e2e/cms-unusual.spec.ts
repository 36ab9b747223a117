import type { Page } from "@playwright/test";
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
import { expect, open, test } from "./fixtures.ts";

test.use({ ownServer: true });

const NAMES = [
  `"Úvodzovky" 'a' „iné“`,
  "<img src=x onerror=alert(1)>",
  "</script><script>alert(1)</script>",
  "A & B &amp; C",
  "Vŕtačka 🛠️👷🏽‍♂️",
  "ľščťžýáíé".repeat(30).slice(0, 200),
  "{name} $& %s \\u003c",
  "=SUM(A1)",
  "\u202eobrátené",
];

for (const [at, typed] of NAMES.entries()) {
  // What turns the direction of text around it is left out (fault 48).
  const name = typed.replace("\u202e", "");
  test(`a product named in an unusual way (${at}) is that name everywhere and nothing else`, async ({
    staff,
    page,
  }) => {
    await open(staff, "/cms-prod-detail");
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
    await button(rowOf(staff, { name }), "Odstrániť").click();
    await expect(dialog(staff).getByRole("heading")).toHaveText(`Chcete naozaj odstrániť produkt ${name}?`);
    await button(dialog(staff), "Nie").click();
    await open(staff, `/cms-prod-detail/${product?.id}`);
    await expect(staff.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(field(staff, "Názov")).toHaveValue(name);
    await open(page, `/products/${product?.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page.getByRole("cell", { name: "1:2:3 <i>" })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${name.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`));
  });
}

test("§5 a name of 201 characters cannot be saved, and says why", async ({ staff }) => {
  await open(staff, "/cms-prod-detail");
  await fillProduct(staff, "x".repeat(201));
  await expect(field(staff, "Názov")).toHaveAccessibleDescription("Názov môže mať najviac 200 znakov.");
  await expect(button(staff, "Vytvoriť")).toBeDisabled();
});

for (const [typed, euros] of [
  ["12,5", 12.5],
  ["12.5", 12.5],
  ["1 200", 1200],
  ["1000000", 1_000_000],
] as const) {
  test(`D10 the price '${typed}' is stored as ${euros}`, async ({ staff }) => {
    await open(staff, "/cms-prod-detail");
    await fillProduct(staff, "Žeriav", typed);
    await button(staff, "Vytvoriť").click();
    await expect(toast(staff, "Produkt Žeriav bol úspešne pridany")).toBeVisible();
    expect(await productNamed(staff, "Žeriav")).toMatchObject({ Price: { Day: euros } });
  });
}

for (const name of [
  "žeriav s medzerou #1 100%.jpg",
  "..%2f..%2fetc.jpg",
  "../../x.jpg",
  "C:\\obrázky\\x.jpg",
  "con.jpg",
  "bez prípony",
  ".jpg",
  `${"ď".repeat(150)}.jpg`,
  "\u202egpj.exe",
]) {
  test(`a picture from a file named '${name.slice(0, 40)}' is stored under a safe name and shown`, async ({
    staff,
  }) => {
    await open(staff, "/cms-prod-detail");
    await fillProduct(staff, "Žeriav");
    await staff.getByLabel("Obrázok produktu").setInputFiles({ ...(await picture("a.jpg")), name });
    await button(staff, "Vytvoriť").click();
    await expect(toast(staff, "Produkt Žeriav bol úspešne pridany")).toBeVisible();
    const url = String((await productNamed(staff, "Žeriav"))?.imgPath);
    expect(url).toMatch(/^\/files\/products\/[^/\\]+\.jpe?g\?v=\w+$/);
    const picked = await staff.request.get(url);
    expect([picked.status(), picked.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  });
}

/** What no form of ours sends, straight at the HTTP API. */
const ADDED = {
  Name: "Žeriav",
  Description: [""],
  Category: "",
  Availability: 1,
  imgPath: "",
  Parameters: [],
  Price: { Day: 1 },
};
const add = (page: Page, fields: object) => post(page, "/api/add", { collection: "products", id: "neobvykly", fields });

for (const [what, fields] of [
  ["a negative price", { Price: { Day: -5 } }],
  ["a huge price", { Price: { Day: 1e12 } }],
  ["a price that is a text", { Price: { Day: "12" } }],
  ["an endless price", { Price: { Day: null } }],
  ["a name of 201 characters", { Name: "x".repeat(201) }],
  ["a name that is no text", { Name: ["x"] }],
  ["a NUL in the name", { Name: "a\u0000b" }],
  ["half an emoji", { Name: "a\ud83d" }],
  ["a script as its picture", { imgPath: "javascript:alert(1)" }],
  ["a picture nobody uploaded", { imgPath: "/files/products/nic.jpg?v=1" }],
  ["a description of one text", { Description: "text" }],
  ["parameters that are objects", { Parameters: [{ a: 1 }] }],
  ["an availability of 2", { Availability: 2 }],
  ["a field that would change prototypes", JSON.parse('{"__proto__":{"a":1}}')],
] as const) {
  test(`the API refuses a product with ${what}, and the site goes on`, async ({ staff }) => {
    await staff.goto("/cms");
    const body = JSON.stringify({ collection: "products", id: "neobvykly", fields: { ...ADDED, ...fields } });
    const response = await staff.request.post("/api/add", {
      data: what.includes("prototypes") ? body.replace('"Price"', '"__proto__":{"a":1},"Price"') : body,
      headers: { origin: new URL(staff.url()).origin, "content-type": "application/json" },
    });
    expect(response.status()).toBe(400);
    expect(await response.json()).toEqual({ code: "invalid" });
    expect(await readProduct(staff, "neobvykly")).toBe(null);
    expect((await staff.request.get("/home")).status()).toBe(200);
  });
}

test("§5 the API takes what the form would, in its canonical form", async ({ staff }) => {
  await staff.goto("/cms");
  const response = await add(staff, { ...ADDED, Name: "  Žeriav ".normalize("NFD"), Price: { Day: 12.5, Week: 0 } });
  expect(await response.json()).toEqual({ outcome: "added" });
  expect(await readProduct(staff, "neobvykly")).toMatchObject({ Name: "Žeriav", Price: { Day: 12.5 } });
  expect(await (await add(staff, { ...ADDED, Name: "žeriav" })).json()).toEqual({ outcome: "conflict" });
  const other = { collection: "products", id: "iny", fields: { ...ADDED, Name: " ŽERIAV" } };
  expect(await (await post(staff, "/api/add", other)).json()).toEqual({ outcome: "duplicate" });
});

const PNG_START = "89504e470d0a1a0a0000000d49484452";
for (const [what, body] of [
  ["no bytes", Buffer.alloc(0)],
  ["a page of HTML", Buffer.from("<html><script>alert(1)</script></html>")],
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["a PNG that claims 10,000 × 10,000 pixels", Buffer.from(`${PNG_START}0000271000002710080200000000000000`, "hex")],
  ["the start of a PNG", Buffer.from(PNG_START, "hex")],
] as const) {
  test(`the API refuses ${what} as a picture, and nothing is stored`, async ({ staff }) => {
    await staff.goto("/cms");
    const response = await staff.request.put("/api/files/products/zly.jpg", {
      data: body,
      headers: { origin: new URL(staff.url()).origin, "content-type": "image/jpeg" },
    });
    expect([413, 415, 422]).toContain(response.status());
    expect((await staff.request.get("/files/products/zly.jpg")).status()).toBe(404);
  });
}

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
