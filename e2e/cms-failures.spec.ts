import type { Page, Route } from "@playwright/test";
import { STAFF } from "../scripts/children.ts";
import { CORE_DRILL, HAMMER, PRODUCTS } from "./catalogue.ts";
import {
  button,
  colleague,
  day,
  dialog,
  endSession,
  failure,
  field,
  fillProduct,
  picture,
  productNamed,
  REFUSED,
  readList,
  readProduct,
  requestsOf,
  rowOf,
  rows,
  section,
  signOutInOtherTab,
  toast,
} from "./cms.ts";
import { arrived, axe, closeAlert, expect, fillSignIn, open, test } from "./fixtures.ts";

test.use({ ownServer: true });

const refuse = (page: Page, path: string, status: number, code: string) =>
  page.route(path, (route) =>
    route.fulfill({ status, contentType: "application/json", body: JSON.stringify({ code }) }),
  );

test("§8 a new product the server refuses shows the reason, keeps what was typed, and is saved the next time", async ({
  staff,
  allowConsole,
}) => {
  await open(staff, "/cms-prod-detail");
  await fillProduct(staff, "Žeriav");
  for (const { status, statusText, code, shown, mayRetry } of [
    { status: 403, statusText: "Forbidden", code: "denied", shown: "Účet nemá oprávnenie na úpravy", mayRetry: false },
    { status: 400, statusText: "Bad Request", code: "invalid", shown: "Server údaje neprijal.", mayRetry: false },
    {
      status: 507,
      statusText: "Insufficient Storage",
      code: "full",
      shown: "Na serveri nie je miesto.",
      mayRetry: true,
    },
    {
      status: 503,
      statusText: "Service Unavailable",
      code: "unavailable",
      shown: "Server neodpovedá.",
      mayRetry: true,
    },
  ]) {
    allowConsole(REFUSED(status, statusText));
    await refuse(staff, "**/api/add", status, code);
    await button(staff, "Vytvoriť").click();
    await expect(toast(staff, "Produkt Žeriav nebol úspešne pridany").last()).toBeVisible();
    await expect(failure(staff)).toContainText(shown);
    await expect(failure(staff)).toBeFocused();
    await expect(field(staff, "Názov")).toHaveValue("Žeriav");
    await expect(button(staff, "Skúsiť znova")).toHaveCount(mayRetry ? 1 : 0);
    await staff.unroute("**/api/add");
  }
  await axe(staff);
  await button(staff, "Skúsiť znova").click();
  await expect(toast(staff, "Produkt Žeriav bol úspešne pridany")).toBeVisible();
  await expect(staff).toHaveURL("/cms-prod");
});

test("§8 without a network a save shows the reason, keeps what was typed, and succeeds once the network is back", async ({
  staff,
  server,
  allowConsole,
}) => {
  allowConsole("Failed to load resource: net::ERR_INTERNET_DISCONNECTED");
  allowConsole(`POST ${server.url}/api/commit net::ERR_INTERNET_DISCONNECTED`);
  await open(staff, `/cms-prod-detail/${HAMMER.id}`);
  await section(staff, "Ceny");
  await field(staff, "Deň").fill("99");
  await staff.route("**/api/commit", (route) => route.abort("internetdisconnected"));
  await button(staff, "Upraviť").click();
  await expect(failure(staff)).toContainText("Server neodpovedá.");
  await expect(field(staff, "Deň")).toHaveValue("99");
  await staff.unroute("**/api/commit");
  await button(staff, "Upraviť").click();
  await expect(toast(staff, `Produkt ${HAMMER.name} bol úspešne zmenený`)).toBeVisible();
  expect(await readProduct(staff, HAMMER.id)).toMatchObject({ Price: { Day: 99 } });
});

test("D17 a session that ended while somebody typed: sign-in over the form, then the save goes through", {
  tag: ["@both", "@journey"],
}, async ({ staff, allowConsole }) => {
  allowConsole(REFUSED(401, "Unauthorized"));
  await open(staff, "/cms-prod-detail");
  await fillProduct(staff, "Žeriav");
  await staff.getByLabel("Obrázok produktu").setInputFiles(await picture("zeriav.jpg"));
  await endSession(staff);
  await button(staff, "Vytvoriť").click();
  await expect(dialog(staff)).toContainText(
    "Prihlásenie vypršalo. Prihláste sa znova, rozpísané údaje zostanú zachované.",
  );
  await expect(staff.getByPlaceholder("E-Mail")).toHaveValue(STAFF.email);
  await expect(staff.getByPlaceholder("Heslo")).toBeFocused();
  await axe(staff);
  await fillSignIn(staff, STAFF.email, "zlé heslo");
  await expect(dialog(staff)).toContainText("Vyskytol sa problém - Zadané heslo je nesprávne.");
  await fillSignIn(staff, STAFF.email, STAFF.password);
  await expect(toast(staff, "Produkt Žeriav bol úspešne pridany")).toBeVisible();
  await expect(staff).toHaveURL("/cms-prod");
  expect(await productNamed(staff, "Žeriav")).toMatchObject({ Price: { Day: 12.5 } });
});

test("D17 signed out in another tab: the form stays under the sign-in, other pages leave", async ({ staff }) => {
  await open(staff, `/cms-prod-detail/${HAMMER.id}`);
  await field(staff, "Názov").fill("Kladivo moje");
  const list = await staff.context().newPage();
  await open(list, "/cms-prod");
  await signOutInOtherTab(staff);
  await expect(list).toHaveURL("/authentication");
  await expect(dialog(staff)).toHaveAccessibleName("Prihlásenie vypršalo");
  await staff.keyboard.press("Escape");
  await expect(dialog(staff)).toBeVisible();
  await fillSignIn(staff, STAFF.email, STAFF.password);
  await expect(dialog(staff)).toBeHidden();
  await expect(field(staff, "Názov")).toHaveValue("Kladivo moje");
  await button(staff, "Upraviť").click();
  await expect(toast(staff, "Produkt Kladivo moje bol úspešne zmenený")).toBeVisible();

  // Who does not sign in again may leave without saving.
  await open(staff, `/cms-prod-detail/${HAMMER.id}`);
  await field(staff, "Názov").fill("Kladivo tvoje");
  await signOutInOtherTab(staff);
  await button(dialog(staff), "Odísť bez uloženia").click();
  await expect(staff).toHaveURL("/authentication");
});

for (const { what, name } of [
  { what: "a new name", name: "Kladivo moje" },
  { what: "a name that is taken", name: CORE_DRILL.name },
]) {
  test(`§4 leaving without saving while a save is running saves nothing and shows no toast (${what})`, async ({
    staff,
  }) => {
    await open(staff, `/cms-prod-detail/${HAMMER.id}`);
    const before = await readProduct(staff, HAMMER.id);
    const commits = requestsOf(staff, "/api/commit");
    const held: Route[] = [];
    await staff.route(/api\/read.*contains/, (route) => void held.push(route));
    await field(staff, "Názov").fill(name);
    await button(staff, "Upraviť").click();
    await expect.poll(() => held.length).toBe(1);
    await staff.getByRole("main").getByRole("link", { name: "Zrušiť" }).click();
    await button(dialog(staff), "Odísť bez uloženia").click();
    await arrived(staff, "/cms-prod", "Produkty");
    const answered = staff.waitForEvent("requestfinished", (request) => request.url().includes("contains"));
    await held[0]?.continue();
    await answered;
    await rowOf(staff, CORE_DRILL).getByRole("switch").click();
    await expect(rowOf(staff, CORE_DRILL).getByRole("switch")).toHaveText(/^Dostupný/);
    await expect(rowOf(staff, CORE_DRILL).getByRole("switch")).not.toHaveAttribute("aria-busy", "true");
    expect(commits).toHaveLength(1);
    expect(await staff.locator("section[aria-label=Oznámenia] .toast").count()).toBe(0);
    expect(await readProduct(staff, HAMMER.id)).toEqual(before);
  });
}

test("§4 a save whose answers were lost, then another change: the picture is no clash, and stays", async ({
  staff,
  server,
  allowConsole,
}) => {
  allowConsole("Failed to load resource: net::ERR_CONNECTION_RESET");
  allowConsole(`POST ${server.url}/api/add net::ERR_CONNECTION_RESET`);
  allowConsole(/^GET .*\/api\/read\?.* net::ERR_CONNECTION_RESET$/);
  await open(staff, "/cms-prod-detail");
  await fillProduct(staff, "Žeriav");
  await staff.getByLabel("Obrázok produktu").setInputFiles(await picture("zeriav.jpg"));
  await staff.route("**/api/add", async (route) => {
    await route.fetch();
    await staff.route("**/api/read?*", (read) => read.abort("connectionreset"));
    await route.abort("connectionreset");
  });
  await button(staff, "Vytvoriť").click();
  await expect(failure(staff)).toContainText("Server neodpovedá.");
  await staff.unrouteAll();
  await field(staff, "Deň").fill("20");
  await button(staff, "Vytvoriť").click();
  await expect(failure(staff)).toContainText("Zmenené inde aj tu: ceny.");
  await button(staff, "Uložiť moje hodnoty").click();
  await expect(toast(staff, "Produkt Žeriav bol úspešne zmenený")).toBeVisible();
  const crane = await productNamed(staff, "Žeriav");
  expect(crane).toMatchObject({ Price: { Day: 20 } });
  expect((await staff.request.get(String(crane?.imgPath))).status()).toBe(200);
});

const GIVEN_UP = [
  {
    path: `/cms-prod-detail/${HAMMER.id}`,
    begin: async (page: Page) => {
      await section(page, "Ceny");
      await field(page, "Deň").fill("99");
      await endSession(page);
      await button(page, "Upraviť").click();
      await button(dialog(page), "Odísť bez uloženia").click();
    },
  },
  {
    path: "/cms",
    begin: async (page: Page) => {
      await day(page, "Utorok").morning.fill("7:00 - 11:00");
      await endSession(page);
      await button(page, "Uložiť zmeny").click();
      await button(dialog(page), "Odísť bez uloženia").click();
    },
  },
  {
    path: "/cms-prod",
    begin: async (page: Page) => {
      await button(rowOf(page, HAMMER), "Odstrániť").click();
      await endSession(page);
      await button(dialog(page), "Áno").click();
    },
  },
];
test("D17 a price, hours and a deletion given up when the session ended are not carried out after the next sign-in", async ({
  staff,
  allowConsole,
}) => {
  allowConsole(REFUSED(401, "Unauthorized"));
  await open(staff, "/cms");
  const product = await readProduct(staff, HAMMER.id);
  const hours = await readList(staff, { collection: "opening_hours" });
  const commits = requestsOf(staff, "/api/commit");
  for (const { path, begin } of GIVEN_UP) {
    await open(staff, path);
    await begin(staff);
    await arrived(staff, "/authentication", "Prihlásenie používateľa");
    const before = commits.length;
    await fillSignIn(staff, STAFF.email, STAFF.password);
    await closeAlert(staff, "Prihlásenie úspešné");
    await arrived(staff, "/cms", "Administrácia");
    expect(await readProduct(staff, HAMMER.id)).toEqual(product);
    expect(await readList(staff, { collection: "opening_hours" })).toEqual(hours);
    expect(commits).toHaveLength(before);
    expect(await staff.locator("section[aria-label=Oznámenia] .toast").count()).toBe(0);
  }
});

for (const choice of ["Uložiť moje hodnoty", "Prevziať uložené hodnoty"]) {
  test(`D14 of two who edit one product the second is shown the conflict, keeps all, and chooses: ${choice}`, async ({
    staff,
    newVisitor,
  }) => {
    const other = await colleague(newVisitor);
    await open(staff, `/cms-prod-detail/${HAMMER.id}`);
    await open(other, `/cms-prod-detail/${HAMMER.id}`);
    const before = await readProduct(staff, HAMMER.id);
    await section(staff, "Ceny");
    await field(staff, "Názov").fill("Kladivo moje");
    await field(staff, "Deň").fill("77");
    await field(other, "Názov").fill("Kladivo kolegovo");
    await field(other, "Popis").fill("Kolegov popis");
    await button(other, "Upraviť").click();
    await expect(toast(other, "Produkt Kladivo kolegovo bol úspešne zmenený")).toBeVisible();
    await expect(field(staff, "Názov")).toHaveValue("Kladivo moje");
    await button(staff, "Upraviť").click();
    await expect(failure(staff)).toContainText("Záznam medzitým zmenil niekto iný.");
    await expect(failure(staff)).toContainText("Uložené – názov: Kladivo kolegovo");
    await expect(field(staff, "Názov")).toHaveValue("Kladivo moje");
    await expect(field(staff, "Deň")).toHaveValue("77");
    expect(await readProduct(staff, HAMMER.id)).toMatchObject({ Name: "Kladivo kolegovo" });
    await axe(staff);
    await button(staff, choice).click();
    const name = choice === "Uložiť moje hodnoty" ? "Kladivo moje" : "Kladivo kolegovo";
    if (name === "Kladivo kolegovo") {
      await expect(button(staff, "Upraviť")).toBeFocused();
      await expect(field(staff, "Názov")).toHaveValue(name);
      await expect(field(staff, "Popis")).toHaveValue("Kolegov popis");
      await expect(field(staff, "Deň")).toHaveValue("77");
      await button(staff, "Upraviť").click();
    }
    await expect(toast(staff, `Produkt ${name} bol úspešne zmenený`)).toBeVisible();
    expect(await readProduct(staff, HAMMER.id)).toEqual({
      ...before,
      Name: name,
      Description: ["Kolegov popis"],
      Price: { ...(before?.Price as object), Day: 77 },
    });
  });
}

test("D11 a form nobody has typed into follows what others save", async ({ staff, newVisitor }) => {
  const other = await colleague(newVisitor);
  await open(staff, `/cms-prod-detail/${HAMMER.id}`);
  await open(other, `/cms-prod-detail/${HAMMER.id}`);
  await field(other, "Názov").fill("Kladivo kolegovo");
  await button(other, "Upraviť").click();
  await expect(field(staff, "Názov")).toHaveValue("Kladivo kolegovo");
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText("Kladivo kolegovo");
});

test("a product deleted while somebody edits it: the form says so, keeps what was typed, and does not add it again", async ({
  staff,
  newVisitor,
  allowConsole,
}) => {
  allowConsole(REFUSED(404, "Not Found"));
  const other = await colleague(newVisitor);
  await open(staff, `/cms-prod-detail/${HAMMER.id}`);
  await field(staff, "Názov").fill("Kladivo moje");
  await open(other, "/cms-prod");
  await button(rowOf(other, HAMMER), "Odstrániť").click();
  await button(dialog(other), "Áno").click();
  await expect(rows(other)).toHaveCount(PRODUCTS - 1);
  await button(staff, "Upraviť").click();
  await expect(failure(staff)).toContainText("Záznam medzitým niekto odstránil.");
  await expect(button(staff, "Skúsiť znova")).toHaveCount(0);
  await expect(field(staff, "Názov")).toHaveValue("Kladivo moje");
  expect(await readProduct(staff, HAMMER.id)).toBe(null);
});
