import type { Locator, Page, Route } from "@playwright/test";
import { STAFF } from "../scripts/children.ts";
import { CORE_DRILL, HAMMER } from "./catalogue.ts";
import {
  button,
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
  readProduct,
  requestsOf,
  rowOf,
  section,
  signOutInOtherTab,
  toast,
} from "./cms.ts";
import { arrived, axe, closeAlert, expect, fillSignIn, open, test } from "./fixtures.ts";

test.use({ ownServer: true });

const KEEP = "Uložiť moje hodnoty";
const TAKE = "Prevziať uložené hodnoty";
const refuse = (page: Page, path: string, status: number, json: object) =>
  page.route(path, (route) => route.fulfill({ status, json }));

test("D17 a session that ended while somebody typed: sign-in over the form, then the save goes through", {
  tag: "@phone",
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

test("§4, §8, ADR-012 leaving without saving while a save is running saves nothing and shows no toast; a product the server refuses, has a bug with, or does not answer for, shows the reason, keeps what was typed, and is saved the next time", async ({
  staff,
  allowConsole,
}) => {
  await open(staff, "/cms-prod");
  const before = await readProduct(staff, HAMMER.id);
  const commits = requestsOf(staff, "/api/commit");
  await rowOf(staff, HAMMER).getByText("Upraviť").click();
  await arrived(staff, `/cms-prod-detail/${HAMMER.id}`, HAMMER.name);
  const held: Route[] = [];
  await staff.route(/api\/read.*inventory/, (route) => void held.push(route));
  await field(staff, "Názov").fill("Kladivo moje");
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
  const availability = rowOf(staff, CORE_DRILL).getByRole("switch");
  await availability.click();
  await expect(availability).toHaveText(/^Dostupný/);
  await expect(availability).not.toHaveAttribute("aria-busy", "true");
  expect(commits).toHaveLength(1);
  expect(await staff.locator("section[aria-label=Oznámenia] .toast").count()).toBe(0);
  expect(await readProduct(staff, HAMMER.id)).toEqual(before);

  await staff.unroute(/api\/read.*inventory/);
  await staff.getByRole("main").getByText("Pridať produkt").click();
  await arrived(staff, "/cms-prod-detail", "Nový produkt");
  await fillProduct(staff, "Žeriav");
  for (const { status, statusText, body, shown, mayRetry } of [
    { status: 403, statusText: "Forbidden", body: { code: "denied" }, shown: "Účet nemá oprávnenie na úpravy" },
    {
      status: 500,
      statusText: "Internal Server Error",
      body: { code: "unavailable", reference: "1f3a9c-7k" },
      shown: "Nastala neočakávaná chyba. Skúste to znova. Číslo chyby: 1f3a9c-7k",
      mayRetry: true,
    },
    {
      status: 507,
      statusText: "Insufficient Storage",
      body: { code: "full" },
      shown: "Na serveri nie je miesto.",
      mayRetry: true,
    },
  ]) {
    allowConsole(REFUSED(status, statusText));
    await refuse(staff, "**/api/commit", status, body);
    await button(staff, "Vytvoriť").click();
    await expect(toast(staff, "Produkt Žeriav nebol úspešne pridany").last()).toBeVisible();
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
});

test("D17 a price and a deletion given up when the session ended are not carried out after the next sign-in; signed out in another tab: a form with typed text stays under the sign-in, an untouched one leaves; the question before signing out, asked while hours are saved, closes once they are (D18); after one's own sign-out nobody is asked to sign in", async ({
  staff,
  allowConsole,
}) => {
  allowConsole(REFUSED(401, "Unauthorized"));
  const product = await readProduct(staff, HAMMER.id);
  const giveUp = async (pressed: Locator) => {
    await endSession(staff);
    await pressed.click();
    await button(dialog(staff), "Odísť bez uloženia").click();
    await arrived(staff, "/authentication", "Prihlásenie používateľa");
    await fillSignIn(staff, STAFF.email, STAFF.password);
    await closeAlert(staff, "Prihlásenie úspešné");
    await arrived(staff, "/cms", "Administrácia");
  };
  await open(staff, `/cms-prod-detail/${HAMMER.id}`);
  const commits = requestsOf(staff, "/api/commit");
  await section(staff, "Ceny");
  await field(staff, "Deň").fill("99");
  await giveUp(button(staff, "Upraviť"));
  await staff.getByText("Editovať produkty").click();
  await button(rowOf(staff, HAMMER), "Odstrániť").click();
  await giveUp(button(dialog(staff), "Áno"));
  // The two that were refused.
  expect(commits).toHaveLength(2);
  expect(await readProduct(staff, HAMMER.id)).toEqual(product);
  expect(await staff.locator("section[aria-label=Oznámenia] .toast").count()).toBe(0);

  await open(staff, `/cms-prod-detail/${HAMMER.id}`);
  await field(staff, "Názov").fill("Kladivo moje");
  const other = await staff.context().newPage();
  await open(other, "/cms-prod-detail");
  await signOutInOtherTab(staff);
  await expect(other).toHaveURL("/authentication");
  await expect(dialog(staff)).toHaveAccessibleName("Prihlásenie vypršalo");
  // What whoever was typing types on is no password.
  await staff.keyboard.type("x");
  await expect(field(staff, "Heslo")).toHaveValue("");
  await staff.keyboard.press("Escape");
  await expect(dialog(staff)).toBeVisible();
  await other.close();
  await fillSignIn(staff, STAFF.email, STAFF.password);
  await expect(dialog(staff)).toBeHidden();
  await expect(field(staff, "Názov")).toHaveValue("Kladivo moje");
  await button(staff, "Upraviť").click();
  await expect(toast(staff, "Produkt Kladivo moje bol úspešne zmenený")).toBeVisible();

  await staff.locator('a[href="/cms"]').first().click();
  await arrived(staff, "/cms", "Administrácia");
  const held: Route[] = [];
  await staff.route("**/api/commit", (route) => void held.push(route));
  await day(staff, "Utorok").morning.fill("7:00 - 11:00");
  await button(staff, "Uložiť zmeny").click();
  await expect.poll(() => held.length).toBe(1);
  await button(staff, "Odhlásiť").click();
  await expect(dialog(staff)).toHaveAccessibleName("Zmeny sa ešte ukladajú");
  await held.pop()?.continue();
  await expect(dialog(staff)).toBeHidden();
  await day(staff, "Utorok").morning.fill("7:00 - 10:00");
  await staff.evaluate(() => {
    const mark = () => {
      if (document.querySelector("dialog [type=password]")) document.body.dataset.asked = "";
    };
    new MutationObserver(mark).observe(document.body, { childList: true, subtree: true });
  });
  await button(staff, "Odhlásiť").click();
  await button(dialog(staff), "Odísť bez uloženia").click();
  await closeAlert(staff, "Boli ste úspešne odhlásený.");
  await arrived(staff, "/authentication", "Prihlásenie používateľa");
  await expect(staff.locator("body")).not.toHaveAttribute("data-asked");
});

test("D11, D14 an untouched form follows what others save; of two who edit one product the second is shown the conflict, keeps all, and chooses; a product deleted while somebody edits it: the form says so, keeps what was typed, and does not add it again", async ({
  staff,
}) => {
  const stored = async () => (await readProduct(staff, HAMMER.id)) as Record<string, unknown>;
  /** A colleague's change. */
  const change = async (fields: Record<string, unknown>) => {
    const before = await stored();
    const expected = Object.fromEntries(Object.keys(fields).map((name) => [name, before[name]]));
    const changes = [{ kind: "update", collection: "products", id: HAMMER.id, fields, expected }];
    expect(await (await post(staff, "/api/commit", { changes })).json()).toEqual({ outcome: "committed" });
  };
  await open(staff, `/cms-prod-detail/${HAMMER.id}`);
  await field(staff, "Názov").focus();
  await change({ Name: "Kladivo nové" });
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText("Kladivo nové");
  await expect(field(staff, "Názov"), "while the cursor is in it").toHaveValue(HAMMER.name);
  await field(staff, "Názov").blur();
  await expect(field(staff, "Názov")).toHaveValue("Kladivo nové");

  const before = await stored();
  await section(staff, "Ceny");
  await field(staff, "Deň").fill("77");
  for (const { choice, mine, theirs } of [
    { choice: TAKE, mine: "Kladivo tvoje", theirs: "Kladivo jeho" },
    { choice: KEEP, mine: "Kladivo moje", theirs: "Kladivo kolegovo" },
  ]) {
    await field(staff, "Názov").fill(mine);
    await change({ Name: theirs, Description: [`Popis: ${theirs}`] });
    await button(staff, "Upraviť").click();
    await expect(failure(staff)).toContainText("Záznam medzitým zmenil niekto iný.");
    await expect(failure(staff)).toContainText(`Uložené – názov: ${theirs}`);
    await expect(field(staff, "Názov")).toHaveValue(mine);
    await expect(field(staff, "Deň")).toHaveValue("77");
    expect(await stored()).toMatchObject({ Name: theirs });
    if (choice === TAKE) {
      await axe(staff);
      await field(staff, "Deň").fill("8o");
      await expect(button(staff, KEEP)).toBeDisabled();
      await field(staff, "Deň").fill("77");
    }
    await button(staff, choice).click();
    if (choice === TAKE) {
      await expect(button(staff, "Upraviť")).toBeFocused();
      await expect(field(staff, "Názov")).toHaveValue(theirs);
      await expect(field(staff, "Popis")).toHaveValue(`Popis: ${theirs}`);
      await expect(field(staff, "Deň")).toHaveValue("77");
    }
  }
  await expect(toast(staff, "Produkt Kladivo moje bol úspešne zmenený")).toBeVisible();
  expect(await stored()).toEqual({
    ...before,
    Name: "Kladivo moje",
    Description: ["Popis: Kladivo kolegovo"],
    Price: { ...(before.Price as object), Day: 77 },
  });

  await rowOf(staff, { name: "Kladivo moje" }).getByText("Upraviť").click();
  await arrived(staff, `/cms-prod-detail/${HAMMER.id}`, "Kladivo moje");
  await field(staff, "Názov").fill("Kladivo druhé");
  const deletion = { kind: "delete", collection: "products", id: HAMMER.id };
  expect((await post(staff, "/api/commit", { changes: [deletion] })).status()).toBe(200);
  await button(staff, "Upraviť").click();
  await expect(failure(staff)).toContainText("Záznam medzitým niekto odstránil.");
  await expect(button(staff, "Skúsiť znova")).toHaveCount(0);
  await expect(field(staff, "Názov")).toHaveValue("Kladivo druhé");
  expect(await readProduct(staff, HAMMER.id)).toBe(null);
});
