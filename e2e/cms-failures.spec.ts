import type { Page, Route } from "@playwright/test";
import { STAFF } from "../scripts/children.ts";
import { CORE_DRILL, HAMMER } from "./catalogue.ts";
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
  post,
  productNamed,
  REFUSED,
  readList,
  readProduct,
  requestsOf,
  rowOf,
  section,
  signOutInOtherTab,
  toast,
  UNANSWERED,
} from "./cms.ts";
import { arrived, axe, closeAlert, expect, fillSignIn, open, test } from "./fixtures.ts";

test.use({ ownServer: true });

const KEEP = "Uložiť moje hodnoty";
const TAKE = "Prevziať uložené hodnoty";
const refuse = (page: Page, path: string, status: number, code: string) =>
  page.route(path, (route) =>
    route.fulfill({ status, contentType: "application/json", body: JSON.stringify({ code }) }),
  );

test("§8 a product the server refuses, or does not answer for, shows the reason, keeps what was typed, and is saved the next time", async ({
  staff,
  server,
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
      shown: UNANSWERED,
      mayRetry: true,
    },
  ]) {
    allowConsole(REFUSED(status, statusText));
    await refuse(staff, "**/api/commit", status, code);
    await button(staff, "Vytvoriť").click();
    if (status !== 503) await expect(toast(staff, "Produkt Žeriav nebol úspešne pridany").last()).toBeVisible();
    await expect(failure(staff)).toContainText(shown);
    await expect(failure(staff)).toBeFocused();
    await expect(field(staff, "Názov")).toHaveValue("Žeriav");
    await expect(button(staff, "Skúsiť znova")).toHaveCount(mayRetry ? 1 : 0);
    await staff.unroute("**/api/commit");
  }
  await axe(staff);
  await button(staff, "Skúsiť znova").click();
  await expect(toast(staff, "Produkt Žeriav bol úspešne pridany")).toBeVisible();
  await arrived(staff, "/cms-prod", "Produkty");

  allowConsole("Failed to load resource: net::ERR_INTERNET_DISCONNECTED");
  allowConsole(`POST ${server.url}/api/commit net::ERR_INTERNET_DISCONNECTED`);
  await rowOf(staff, { name: "Žeriav" }).getByText("Upraviť").click();
  await arrived(staff, /^.*\/cms-prod-detail\//, "Žeriav");
  await section(staff, "Ceny");
  await field(staff, "Deň").fill("99");
  await staff.route("**/api/commit", (route) => route.abort("internetdisconnected"));
  await button(staff, "Upraviť").click();
  await expect(failure(staff)).toContainText(UNANSWERED);
  await expect(field(staff, "Deň")).toHaveValue("99");
  await staff.unroute("**/api/commit");
  await button(staff, "Upraviť").click();
  await expect(toast(staff, "Produkt Žeriav bol úspešne zmenený")).toBeVisible();
  expect(await productNamed(staff, "Žeriav")).toMatchObject({ Price: { Day: 99 } });
});

test("D17 a session that ended while somebody typed: sign-in over the form, then the save goes through", {
  tag: ["@phone", "@journey"],
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

test("D17 signed out in another tab: a form and a dialog stay under the sign-in, other pages and an untouched form leave", async ({
  staff,
}) => {
  await open(staff, `/cms-prod-detail/${HAMMER.id}`);
  await field(staff, "Názov").fill("Kladivo moje");
  const others = [await staff.context().newPage(), await staff.context().newPage()] as const;
  await open(others[0], "/cms-prod");
  await open(others[1], "/cms-prod-detail");
  const bulk = await staff.context().newPage();
  await open(bulk, "/cms-prod");
  await bulk.getByRole("checkbox", { name: "Vybrať zobrazené" }).check();
  await button(bulk, "Zmeniť ceny").click();
  await bulk.getByRole("textbox", { name: "O koľko" }).fill("5");
  await signOutInOtherTab(staff);
  await expect(bulk.getByRole("alertdialog", { name: "Prihlásenie vypršalo" })).toBeVisible();
  await expect(bulk.getByRole("textbox", { name: "O koľko", includeHidden: true })).toHaveValue("5");
  for (const other of others) await expect(other).toHaveURL("/authentication");
  await expect(dialog(staff)).toHaveAccessibleName("Prihlásenie vypršalo");
  // What whoever was typing types on is no password.
  await staff.keyboard.type("x");
  await expect(field(staff, "Heslo")).toHaveValue("");
  await staff.keyboard.press("Escape");
  await expect(dialog(staff)).toBeVisible();
  await fillSignIn(staff, STAFF.email, STAFF.password);
  await expect(dialog(staff)).toBeHidden();
  await expect(field(staff, "Názov")).toHaveValue("Kladivo moje");
  await button(staff, "Upraviť").click();
  await expect(toast(staff, "Produkt Kladivo moje bol úspešne zmenený")).toBeVisible();
});

test("§4 leaving without saving while a save is running saves nothing and shows no toast, be the name new or taken", async ({
  staff,
}) => {
  await open(staff, "/cms-prod");
  const before = await readProduct(staff, HAMMER.id);
  for (const { name, unavailable } of [
    { name: "Kladivo moje", unavailable: CORE_DRILL },
    { name: CORE_DRILL.name, unavailable: { name: "Stojatá štiepačka na drevo 8 t" } },
  ]) {
    const commits = requestsOf(staff, "/api/commit");
    await rowOf(staff, HAMMER).getByText("Upraviť").click();
    await arrived(staff, `/cms-prod-detail/${HAMMER.id}`, HAMMER.name);
    const held: Route[] = [];
    await staff.route(/api\/read.*inventory/, (route) => void held.push(route));
    await field(staff, "Názov").fill(name);
    // The name is asked for before a picture is uploaded.
    await staff.getByLabel("Obrázok produktu").setInputFiles(await picture("kladivo.jpg"));
    await button(staff, "Upraviť").click();
    await expect.poll(() => held.length).toBe(1);
    await staff.getByRole("main").getByRole("link", { name: "Zrušiť" }).click();
    await expect(dialog(staff)).toContainText("Ak odídete, môžu sa stratiť.");
    await button(dialog(staff), "Odísť").click();
    await arrived(staff, "/cms-prod", "Produkty");
    const answered = staff.waitForEvent("requestfinished", (request) => request.url().includes("inventory"));
    await held[0]?.continue();
    await answered;
    await staff.unroute(/api\/read.*inventory/);
    const availability = rowOf(staff, unavailable).getByRole("switch");
    await availability.click();
    await expect(availability).toHaveText(/^Dostupný/);
    await expect(availability).not.toHaveAttribute("aria-busy", "true");
    expect(commits).toHaveLength(1);
    expect(await staff.locator("section[aria-label=Oznámenia] .toast").count()).toBe(0);
    expect(await readProduct(staff, HAMMER.id)).toEqual(before);
  }
});

test("ADR-021 a save that is left while its answer is awaited says that it may be stored, then that nobody knows, and writes nothing more", async ({
  staff,
  server,
  allowConsole,
}) => {
  allowConsole("Failed to load resource: net::ERR_CONNECTION_RESET");
  allowConsole(`POST ${server.url}/api/commit net::ERR_CONNECTION_RESET`);
  await open(staff, `/cms-prod-detail/${HAMMER.id}`);
  const held: Route[] = [];
  await staff.route("**/api/commit", async (route) => {
    await route.fetch();
    held.push(route);
  });
  await field(staff, "Názov").fill("Kladivo moje");
  await button(staff, "Upraviť").click();
  await expect.poll(() => held.length).toBe(1);
  await staff.getByRole("main").getByRole("link", { name: "Zrušiť" }).click();
  await expect(dialog(staff)).toHaveAccessibleName("Zmeny sa ešte ukladajú");
  await button(dialog(staff), "Odísť").click();
  await arrived(staff, "/cms-prod", "Produkty");
  await held[0]?.abort("connectionreset");
  await expect(toast(staff, UNANSWERED)).toBeVisible();
  expect(held).toHaveLength(1);
});

test("D18 the question before signing out, asked while hours are saved, closes once they are; after one's own sign-out nobody is asked to sign in", async ({
  staff,
}) => {
  await open(staff, "/cms");
  const held: Route[] = [];
  await staff.route("**/api/commit", (route) => void held.push(route));
  const saveAndLeave = async (hours: string) => {
    await day(staff, "Utorok").morning.fill(hours);
    await button(staff, "Uložiť zmeny").click();
    await expect.poll(() => held.length).toBe(1);
    await button(staff, "Odhlásiť").click();
    await expect(dialog(staff)).toHaveAccessibleName("Zmeny sa ešte ukladajú");
  };
  await saveAndLeave("7:00 - 11:00");
  await held.pop()?.continue();
  await expect(toast(staff, "Otváracie hodiny úspešne aktualizované!")).toBeVisible();
  await expect(dialog(staff)).toBeHidden();
  await saveAndLeave("7:00 - 10:00");
  await staff.evaluate(() => {
    const mark = () => {
      if (document.querySelector("dialog [type=password]")) document.body.dataset.asked = "";
    };
    new MutationObserver(mark).observe(document.body, { childList: true, subtree: true });
  });
  await button(dialog(staff), "Odísť").click();
  await closeAlert(staff, "Boli ste úspešne odhlásený.");
  await arrived(staff, "/authentication", "Prihlásenie používateľa");
  await expect(staff.locator("body")).not.toHaveAttribute("data-asked");
});

test("D17 a deletion confirmed after the session has ended is done once the same person has signed in", async ({
  staff,
  allowConsole,
}) => {
  allowConsole(REFUSED(401, "Unauthorized"));
  await open(staff, "/cms-prod");
  await button(rowOf(staff, HAMMER), "Odstrániť").click();
  await endSession(staff);
  await button(dialog(staff), "Áno").click();
  await expect(staff.getByRole("alertdialog", { name: "Prihlásenie vypršalo" })).toBeVisible();
  await fillSignIn(staff, STAFF.email, STAFF.password);
  await expect(toast(staff, `Produkt ${HAMMER.name} bol úspešne vymazaný`)).toBeVisible();
  expect(await readProduct(staff, HAMMER.id)).toBeNull();
});

test("§4 a save whose answers were lost, then another change: the picture is no clash, and stays", async ({
  staff,
  server,
  allowConsole,
}) => {
  allowConsole("Failed to load resource: net::ERR_CONNECTION_RESET");
  allowConsole(`POST ${server.url}/api/commit net::ERR_CONNECTION_RESET`);
  await open(staff, "/cms-prod-detail");
  await fillProduct(staff, "Žeriav");
  await staff.getByLabel("Obrázok produktu").setInputFiles(await picture("zeriav.jpg"));
  await staff.route("**/api/commit", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await button(staff, "Vytvoriť").click();
  await expect(toast(staff, UNANSWERED)).toBeVisible();
  await expect(failure(staff)).toContainText(UNANSWERED);
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

/** From /cms to the form of the product. */
async function walkToProduct(page: Page): Promise<void> {
  await page.getByText("Editovať produkty").click();
  await rowOf(page, HAMMER).getByText("Upraviť").click();
  await arrived(page, `/cms-prod-detail/${HAMMER.id}`, HAMMER.name);
}
/** Each begins at /cms, and ends where staff sign in. */
const GIVEN_UP: readonly ((page: Page) => Promise<void>)[] = [
  async (page) => {
    await day(page, "Utorok").morning.fill("7:00 - 11:00");
    await endSession(page);
    await button(page, "Uložiť zmeny").click();
    await button(dialog(page), "Odísť bez uloženia").click();
  },
  async (page) => {
    await walkToProduct(page);
    await section(page, "Ceny");
    await field(page, "Deň").fill("99");
    await endSession(page);
    await button(page, "Upraviť").click();
    await button(dialog(page), "Odísť bez uloženia").click();
  },
  async (page) => {
    await walkToProduct(page);
    await field(page, "Názov").fill("Kladivo tvoje");
    await signOutInOtherTab(page);
    await button(dialog(page), "Odísť bez uloženia").click();
  },
  async (page) => {
    await page.getByText("Editovať produkty").click();
    await button(rowOf(page, HAMMER), "Odstrániť").click();
    await endSession(page);
    await button(dialog(page), "Áno").click();
    await button(dialog(page), "Odísť bez uloženia").click();
  },
];
test("D17 hours, a price, a name and a deletion given up when the session ended are not carried out after the next sign-in", async ({
  staff,
  allowConsole,
}) => {
  allowConsole(REFUSED(401, "Unauthorized"));
  await open(staff, "/cms");
  const product = await readProduct(staff, HAMMER.id);
  const hours = await readList(staff, { collection: "opening_hours" });
  const commits = requestsOf(staff, "/api/commit");
  for (const giveUp of GIVEN_UP) {
    await giveUp(staff);
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

test("D11, D14 an untouched form follows what others save; of two who edit one product the second is shown the conflict, keeps all, and chooses", async ({
  staff,
  newVisitor,
}) => {
  const other = await colleague(newVisitor);
  for (const page of [staff, other]) await open(page, "/cms-prod");
  const edit = async (page: Page, name: string) => {
    await rowOf(page, { name }).getByText("Upraviť").click();
    await arrived(page, `/cms-prod-detail/${HAMMER.id}`, name);
  };
  await edit(staff, HAMMER.name);
  await edit(other, HAMMER.name);
  await field(staff, "Názov").focus();
  await field(other, "Názov").fill("Kladivo nové");
  await button(other, "Upraviť").click();
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText("Kladivo nové");
  await expect(field(staff, "Názov"), "while the cursor is in it").toHaveValue(HAMMER.name);
  await field(staff, "Názov").blur();
  await expect(field(staff, "Názov")).toHaveValue("Kladivo nové");

  await staff.getByText("Zrušiť", { exact: true }).click();
  let saved = "Kladivo nové";
  for (const { choice, mine, theirs, day } of [
    { choice: KEEP, mine: "Kladivo moje", theirs: "Kladivo kolegovo", day: 77 },
    { choice: TAKE, mine: "Kladivo tvoje", theirs: "Kladivo jeho", day: 78 },
  ]) {
    await edit(staff, saved);
    await edit(other, saved);
    const before = await readProduct(staff, HAMMER.id);
    await section(staff, "Ceny");
    await field(staff, "Názov").fill(mine);
    await field(staff, "Deň").fill(String(day));
    await field(other, "Názov").fill(theirs);
    await field(other, "Popis").fill(`Kolegov popis ${day}`);
    await button(other, "Upraviť").click();
    await expect(toast(other, `Produkt ${theirs} bol úspešne zmenený`)).toBeVisible();
    await expect(field(staff, "Názov")).toHaveValue(mine);
    await button(staff, "Upraviť").click();
    await expect(failure(staff)).toContainText("Záznam medzitým zmenil niekto iný.");
    await expect(failure(staff)).toContainText(`Uložené – názov: ${theirs}`);
    await expect(field(staff, "Názov")).toHaveValue(mine);
    await expect(field(staff, "Deň")).toHaveValue(String(day));
    expect(await readProduct(staff, HAMMER.id)).toMatchObject({ Name: theirs });
    if (choice === KEEP) {
      await axe(staff);
      await field(staff, "Deň").fill("8o");
      await expect(button(staff, KEEP)).toBeDisabled();
      await field(staff, "Deň").fill(String(day));
    }
    await button(staff, choice).click();
    saved = choice === KEEP ? mine : theirs;
    if (choice === TAKE) {
      await expect(button(staff, "Upraviť")).toBeFocused();
      await expect(field(staff, "Názov")).toHaveValue(theirs);
      await expect(field(staff, "Popis")).toHaveValue(`Kolegov popis ${day}`);
      await expect(field(staff, "Deň")).toHaveValue(String(day));
      await button(staff, "Upraviť").click();
    }
    await expect(toast(staff, `Produkt ${saved} bol úspešne zmenený`)).toBeVisible();
    expect(await readProduct(staff, HAMMER.id)).toEqual({
      ...before,
      Name: saved,
      Description: [`Kolegov popis ${day}`],
      Price: { ...(before?.Price as object), Day: day },
    });
  }
});

test("a product deleted while somebody edits it: the form says so, keeps what was typed, and does not add it again", async ({
  staff,
}) => {
  await open(staff, `/cms-prod-detail/${HAMMER.id}`);
  await field(staff, "Názov").fill("Kladivo moje");
  const deletion = { kind: "delete", collection: "products", id: HAMMER.id };
  expect((await post(staff, "/api/commit", { changes: [deletion] })).status()).toBe(200);
  await button(staff, "Upraviť").click();
  await expect(failure(staff)).toContainText("Záznam medzitým niekto odstránil.");
  await expect(button(staff, "Skúsiť znova")).toHaveCount(0);
  await expect(field(staff, "Názov")).toHaveValue("Kladivo moje");
  expect(await readProduct(staff, HAMMER.id)).toBe(null);
});
