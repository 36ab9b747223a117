import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, Route } from "@playwright/test";
import { STAFF } from "../scripts/children.ts";
import { button, colleague, dialog, failure, field, post, requestsOf, toast } from "./cms.ts";
import { arrived, axe, closeAlert, expect, fillSignIn, layoutShifts, open, ready, signIn, test } from "./fixtures.ts";

// Accounts and passwords are what other tests sign in with.
test.use({ ownServer: true });

const NEW = { email: "nova@pozicovna.example", password: "dlato a pila na drevo" };
const accountRow = (page: Page, email: string) =>
  page.getByRole("list", { name: "Účty" }).getByRole("listitem").filter({ hasText: email });
const account = (page: Page, email: string, name: string) => accountRow(page, email).getByRole("button", { name });

/** Adds an account at /cms-ucty, and returns its link as the page shows it. */
async function addAccount(page: Page, email: string): Promise<string> {
  await button(page, "Pridať účet").click();
  await field(dialog(page), "E-mail").fill(email);
  await button(dialog(page), "Vytvoriť odkaz").click();
  await expect(dialog(page)).toContainText(`Odkaz pre ${email}`);
  const link = await field(page, "Odkaz na nastavenie hesla").inputValue();
  await button(page, "Hotovo").click();
  await expect(dialog(page)).toBeHidden();
  return link;
}
async function fillPasswords(page: Page, next: string, again = next): Promise<void> {
  await field(page, "Nové heslo").fill(next);
  await field(page, "Nové heslo znova").fill(again);
}
async function setPassword(page: Page, link: string, password: string): Promise<void> {
  await open(page, link);
  await fillPasswords(page, password);
  await button(page, "Nastaviť heslo").click();
  await expect(page.getByText("Heslo je nastavené.")).toBeVisible();
}

async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

test("B9 /cms-ucty, /heslo: a new colleague sets a password by a link, signs in, and is out as soon as the account is blocked", {
  tag: ["@both", "@journey"],
}, async ({ staff, newVisitor }) => {
  test.slow();
  await staff.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(staff, "/cms-ucty");
  await expect(accountRow(staff, STAFF.email)).toContainText("Aktívny · to ste vy");
  await expect(accountRow(staff, STAFF.email).getByRole("button")).toHaveCount(0);
  await axe(staff);

  await button(staff, "Pridať účet").click();
  await expect(field(dialog(staff), "E-mail")).toBeFocused();
  await field(dialog(staff), "E-mail").fill("nova");
  await button(dialog(staff), "Vytvoriť odkaz").click();
  await expect(dialog(staff)).toContainText("Zadajte e-mailovú adresu.");
  await expect(field(dialog(staff), "E-mail")).toBeFocused();
  await axe(staff);
  await field(dialog(staff), "E-mail").fill(STAFF.email.toUpperCase());
  await button(dialog(staff), "Vytvoriť odkaz").click();
  await expect(failure(staff)).toHaveText("Tento e-mail už má účet.");
  await expect(field(dialog(staff), "E-mail")).toBeFocused();
  await expect(field(dialog(staff), "E-mail")).toHaveAccessibleDescription(/Tento e-mail už má účet\./);
  await expect(field(dialog(staff), "E-mail")).toHaveValue(STAFF.email.toUpperCase());
  await field(dialog(staff), "E-mail").fill(NEW.email);
  await button(dialog(staff), "Vytvoriť odkaz").click();
  await expect(dialog(staff)).toContainText(/Vyprší \d+\. \d+\. \d{4} o \d+:\d\d\./);
  const link = await field(staff, "Odkaz na nastavenie hesla").inputValue();
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/heslo#[\w-]{43}$/);
  await button(staff, "Kopírovať odkaz").click();
  await expect(dialog(staff)).toContainText("Odkaz skopírovaný.");
  expect(await staff.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await axe(staff);
  await button(staff, "Hotovo").click();
  await expect(accountRow(staff, NEW.email)).toContainText("Čaká na heslo, odkaz platí do");

  const page = await newVisitor();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url(), request.headers().referer ?? ""));
  await open(page, link);
  await expect(page.getByText(NEW.email)).toBeVisible();
  await expect(page.locator("input[autocomplete=username]")).toHaveValue(NEW.email);
  await axe(page);
  await fillPasswords(page, "!Password2026");
  await button(page, "Nastaviť heslo").click();
  await expect(page.getByText("Toto heslo je príliš bežné")).toBeVisible();
  await expect(field(page, "Nové heslo")).toBeFocused();
  await expect(field(page, "Nové heslo znova")).toHaveValue("!Password2026");
  await fillPasswords(page, NEW.password, "dlato a pila na kov");
  await button(page, "Nastaviť heslo").click();
  await expect(page.getByText("Heslá sa nezhodujú.")).toBeVisible();
  await axe(page);
  await field(page, "Nové heslo znova").fill(NEW.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Heslo je nastavené.")).toBeVisible();
  await expect(page).toHaveURL("/heslo");
  await axe(page);
  // The token is in no address that was requested, and no request says where it came from.
  expect(sent.filter((text) => text.includes(link.split("#")[1] ?? link))).toEqual([]);
  await page.getByRole("link", { name: "Prihlásiť sa" }).click();
  await arrived(page, "/authentication", "Prihlásenie používateľa");
  await fillSignIn(page, NEW.email, NEW.password);
  await closeAlert(page, "Prihlásenie úspešné");
  await arrived(page, "/cms", "Administrácia");

  await staff.reload();
  await ready(staff);
  await expect(accountRow(staff, NEW.email)).toContainText("Aktívny");
  await account(staff, NEW.email, "Zablokovať").click();
  await expect(toast(staff, `Účet ${NEW.email} bol zablokovaný.`)).toBeVisible();
  await expect(accountRow(staff, NEW.email)).toContainText("Zablokovaný");
  await arrived(page, "/authentication", "Prihlásenie používateľa");
  await fillSignIn(page, NEW.email, NEW.password);
  await closeAlert(page, "Vyskytol sa problém - Používateľ bol zabkokovaný. Kontaktujte prosím administrátora.");
  await account(staff, NEW.email, "Odblokovať").click();
  await expect(toast(staff, `Účet ${NEW.email} bol odblokovaný.`)).toBeVisible();
  await signIn(page, NEW);
});

test("B9 a link works once, and not after a newer one, a block or a removal", async ({ staff, newVisitor }) => {
  test.slow();
  const invalid = "Tento odkaz neplatí.";
  const page = await newVisitor();
  await open(staff, "/cms-ucty");
  const first = await addAccount(staff, NEW.email);
  await account(staff, NEW.email, "Nový odkaz").click();
  const second = await field(staff, "Odkaz na nastavenie hesla").inputValue();
  await button(staff, "Hotovo").click();
  await open(page, first);
  await expect(page.getByText(invalid)).toBeVisible();
  await axe(page);
  // In the same tab the browser loads nothing, because only the fragment differs.
  await page.goto(second);
  await expect(page.getByText(NEW.email)).toBeVisible();
  await setPassword(page, second, NEW.password);
  const another = await newVisitor();
  await open(another, second);
  await expect(another.getByText(invalid)).toBeVisible();

  await account(staff, NEW.email, "Nový odkaz").click();
  const third = await field(staff, "Odkaz na nastavenie hesla").inputValue();
  await button(staff, "Hotovo").click();
  await expect(accountRow(staff, NEW.email)).toContainText("Nový odkaz platí do");
  await open(page, third);
  await fillPasswords(page, "ine dlato a pila");
  await account(staff, NEW.email, "Zablokovať").click();
  await expect(accountRow(staff, NEW.email)).toContainText("Zablokovaný");
  await button(page, "Nastaviť heslo").click();
  await expect(page.getByText(invalid)).toBeVisible();

  await account(staff, NEW.email, "Odstrániť").click();
  await expect(dialog(staff)).toContainText(`Chcete naozaj odstrániť účet ${NEW.email}?`);
  await expect(button(dialog(staff), "Nie")).toBeFocused();
  await axe(staff);
  await button(dialog(staff), "Nie").click();
  await expect(toast(staff, "Odstránenie účtu zrušené.")).toBeVisible();
  await account(staff, NEW.email, "Odstrániť").click();
  await button(dialog(staff), "Áno").click();
  await expect(toast(staff, `Účet ${NEW.email} bol odstránený.`)).toBeVisible();
  await expect(accountRow(staff, NEW.email)).toHaveCount(0);
  await expect(staff.getByRole("heading", { level: 1 })).toBeFocused();
});

test("B9 /cms-ucet: a changed password ends the sessions elsewhere, and nothing typed is lost before", {
  tag: ["@both", "@journey"],
}, async ({ staff, newVisitor }) => {
  test.slow();
  const elsewhere = await colleague(newVisitor);
  await open(elsewhere, "/cms");
  await open(staff, "/cms-ucet");
  await expect(staff.getByRole("main")).toContainText(`Prihlásený účet: ${STAFF.email}`);
  for (const [label, autocomplete] of [
    ["Súčasné heslo", "current-password"],
    ["Nové heslo", "new-password"],
    ["Nové heslo znova", "new-password"],
  ] as const) {
    await expect(field(staff, label)).toHaveAttribute("autocomplete", autocomplete);
    await expect(field(staff, label)).toHaveAttribute("type", "password");
  }
  await expect(staff.locator("input[autocomplete=username]")).toHaveValue(STAFF.email);
  await axe(staff);

  const change = button(staff, "Zmeniť heslo");
  await change.click();
  await expect(staff.getByText("Zadajte súčasné heslo.")).toBeVisible();
  await expect(field(staff, "Súčasné heslo")).toBeFocused();
  await field(staff, "Súčasné heslo").fill("iné tajné heslo");
  await fillPasswords(staff, "kratke");
  await change.click();
  await expect(staff.getByText("Heslo musí mať aspoň 12 znakov.")).toBeVisible();
  for (const [password, problem] of [
    ["qwertyuiop!!", "Toto heslo je príliš bežné"],
    [`${STAFF.email}1`, "Heslo nesmie obsahovať e-mail účtu."],
    [NEW.password, "Súčasné heslo je nesprávne."],
  ] as const) {
    await fillPasswords(staff, password);
    await change.click();
    await expect(staff.getByText(problem)).toBeVisible();
    await expect(field(staff, "Súčasné heslo")).toHaveValue("iné tajné heslo");
    await expect(field(staff, "Nové heslo")).toHaveValue(password);
    await expect(field(staff, "Nové heslo znova")).toHaveValue(password);
  }
  await axe(staff);
  await field(staff, "Súčasné heslo").fill(STAFF.password);
  await change.click();
  await expect(toast(staff, "Heslo bolo zmenené.")).toBeVisible();
  await expect(field(staff, "Nové heslo")).toHaveValue("");
  await arrived(elsewhere, "/authentication", "Prihlásenie používateľa");
  await fillSignIn(elsewhere, STAFF.email, STAFF.password);
  await closeAlert(elsewhere, "Vyskytol sa problém - Zadané heslo je nesprávne.");
  await signIn(elsewhere, { email: STAFF.email, password: NEW.password });

  await button(staff, "Odhlásiť všade inde").click();
  await expect(toast(staff, "Na ostatných zariadeniach ste odhlásení.")).toBeVisible();
  await arrived(elsewhere, "/authentication", "Prihlásenie používateľa");
  await open(staff, "/cms");
});

test("B9, D17 the session ends while a password is typed: it is changed after signing in again", async ({
  staff,
  server,
}) => {
  await open(staff, "/cms-ucet");
  await field(staff, "Súčasné heslo").fill(STAFF.password);
  await fillPasswords(staff, NEW.password);
  await server.admin("disable", STAFF.email);
  await expect(dialog(staff)).toContainText("Prihlásenie vypršalo");
  await server.admin("enable", STAFF.email);
  await field(dialog(staff), "Heslo").fill(STAFF.password);
  await button(dialog(staff), "Prihlásiť").click();
  await expect(dialog(staff)).toBeHidden();
  await expect(field(staff, "Nové heslo znova")).toHaveValue(NEW.password);
  await button(staff, "Zmeniť heslo").click();
  await expect(toast(staff, "Heslo bolo zmenené.")).toBeVisible();
});

test("B9 /cms-ucty without an answer says so, goes on by a button, and keeps what was typed", async ({
  staff,
  server,
  allowConsole,
}) => {
  for (const method of ["GET", "POST"]) allowConsole(`${method} ${server.url}/api/accounts net::ERR_FAILED`);
  allowConsole(/net::ERR_FAILED/);
  await staff.route("**/api/accounts", (route) => route.abort());
  await open(staff, "/cms-ucty");
  await expect(failure(staff)).toContainText("Server neodpovedá.");
  await axe(staff);
  await staff.unroute("**/api/accounts");
  await button(staff, "Skúsiť znova").click();
  await expect(accountRow(staff, STAFF.email)).toBeVisible();
  await expect(failure(staff)).toHaveCount(0);

  await staff.route("**/api/accounts", (route) => route.abort());
  await button(staff, "Pridať účet").click();
  await field(dialog(staff), "E-mail").fill(NEW.email);
  await button(dialog(staff), "Vytvoriť odkaz").click();
  await expect(failure(staff)).toContainText("Server neodpovedá.");
  await expect(field(dialog(staff), "E-mail")).toHaveValue(NEW.email);
  await staff.unroute("**/api/accounts");
  await button(dialog(staff), "Skúsiť znova").click();
  await expect(dialog(staff)).toContainText(`Odkaz pre ${NEW.email}`);
});

test("B9 /heslo without an answer says so, asks again by a button, and then takes the password", async ({
  staff,
  newVisitor,
  allowConsole,
}) => {
  allowConsole(/^POST .*\/api\/link-owner net::ERR_FAILED$/);
  allowConsole(/net::ERR_FAILED/);
  await open(staff, "/cms-ucty");
  const link = await addAccount(staff, NEW.email);
  const page = await newVisitor();
  await page.route("**/api/link-owner", (route) => route.abort());
  await open(page, link);
  await expect(failure(page)).toContainText("Server neodpovedá.");
  await axe(page);
  await button(page, "Skúsiť znova").click();
  await expect(failure(page)).toBeFocused();
  await page.unroute("**/api/link-owner");
  await button(page, "Skúsiť znova").click();
  await expect(field(page, "Nové heslo")).toBeFocused();
  await fillPasswords(page, NEW.password);
  await button(page, "Nastaviť heslo").click();
  await expect(page.getByText("Heslo je nastavené.")).toBeVisible();
});

test("B9 /heslo whose answer was lost says at the next try that the password is probably set", async ({
  staff,
  newVisitor,
  allowConsole,
}) => {
  allowConsole(/net::ERR_FAILED/);
  await open(staff, "/cms-ucty");
  const page = await newVisitor();
  await open(page, await addAccount(staff, NEW.email));
  await fillPasswords(page, NEW.password);
  await page.route("**/api/set-password", loseAnswer, { times: 1 });
  await button(page, "Nastaviť heslo").click();
  await expect(failure(page)).toContainText("Server neodpovedá.");
  await button(page, "Nastaviť heslo").click();
  await expect(page.getByRole("alert")).toContainText("heslo je teda asi nastavené");
  await signIn(page, NEW);
});

test("B9 of two who block each other at once one stays in", async ({ staff, newVisitor }) => {
  test.slow();
  await open(staff, "/cms-ucty");
  const link = await addAccount(staff, NEW.email);
  const other = await newVisitor();
  await setPassword(other, link, NEW.password);
  await signIn(other, NEW);
  await open(other, "/cms-ucty");
  const accounts: { id: number; email: string }[] = await (await staff.request.get("/api/accounts")).json();
  const block = (page: Page, email: string) =>
    post(page, "/api/accounts/change", { ...accounts.find((one) => one.email === email), change: "disable" });
  const answers = await Promise.all([block(staff, NEW.email), block(other, STAFF.email)]);
  expect(answers.map((answer) => answer.status()).toSorted()).toEqual([200, 401]);
  const [inside, outside] = answers[0].ok() ? [staff, other] : [other, staff];
  await arrived(outside, "/authentication", "Prihlásenie používateľa");
  await open(inside, "/cms-ucty");
  await expect(accountRow(inside, inside === staff ? NEW.email : STAFF.email)).toContainText("Zablokovaný");
});

test("B9 an action for an account that a colleague has removed says so, and changes no account that was added since", async ({
  staff,
}) => {
  await open(staff, "/cms-ucty");
  await addAccount(staff, NEW.email);
  const accounts: { email: string }[] = await (await staff.request.get("/api/accounts")).json();
  await post(staff, "/api/accounts/change", { ...accounts.find(({ email }) => email === NEW.email), change: "remove" });
  await post(staff, "/api/accounts", { email: "iny@pozicovna.example" });
  await account(staff, NEW.email, "Odstrániť").click();
  await button(dialog(staff), "Áno").click();
  await expect(failure(staff)).toHaveText("Tento účet medzitým niekto odstránil.");
  await expect(dialog(staff)).toBeHidden();
  await expect(accountRow(staff, NEW.email)).toHaveCount(0);
  await expect(accountRow(staff, "iny@pozicovna.example")).toBeVisible();
});

test("B9 an account whose removal was carried out although its answer was lost is removed at the second 'Áno'", async ({
  staff,
  allowConsole,
}) => {
  allowConsole(/net::ERR_FAILED/);
  await open(staff, "/cms-ucty");
  await addAccount(staff, NEW.email);
  await account(staff, NEW.email, "Odstrániť").click();
  await staff.route("**/api/accounts/change", loseAnswer, { times: 1 });
  await button(dialog(staff), "Áno").click();
  await expect(failure(staff)).toContainText("Server neodpovedá.");
  await button(dialog(staff), "Áno").click();
  await expect(toast(staff, `Účet ${NEW.email} bol odstránený.`)).toBeVisible();
  await expect(accountRow(staff, NEW.email)).toHaveCount(0);
});

test("B9 /heslo is for no search engine, tells nobody where it was, and stands still", async ({ page, baseURL }) => {
  await page.goto("/heslo#x");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(page.locator("meta[name=referrer]")).toHaveAttribute("content", "no-referrer");
  const checks = requestsOf(page, "/api/link-owner");
  await ready(page);
  await expect(page.getByText("Tento odkaz neplatí.")).toBeVisible();
  expect(checks.length).toBeLessThanOrEqual(1);
  expect(await layoutShifts(page)).toBe(0);
  const answer = await page.request.get(`${baseURL}/heslo`);
  expect(answer.headers()["cache-control"]).toBe("no-store");
  expect(answer.headers()["x-robots-tag"]).toBe("noindex");
  await open(page, "/heslo");
  await expect(page.getByText("Tento odkaz neplatí.")).toBeVisible();
});

test("B9 no script of our own server's pages holds the list of common passwords", () => {
  const assets = join(import.meta.dirname, "../dist/client/assets");
  const holding = (text: string) =>
    readdirSync(assets).filter((name) => readFileSync(join(assets, name)).includes(text));
  expect(holding("Súčasné heslo")).toHaveLength(1);
  expect(holding("qwertyuiop")).toEqual([]);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("B9 /heslo says what it needs", async ({ page }) => {
    await page.goto("/heslo");
    await expect(page.locator("main noscript p")).toHaveText(
      "Na nastavenie hesla je potrebné mať v prehliadači zapnutý JavaScript.",
    );
  });
});

test("D19 the cookie banner does not cover the button that sets a password", async ({ staff, page }) => {
  await open(staff, "/cms-ucty");
  const link = await addAccount(staff, "kolega@pozicovna.example");
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, link);
  await expect(page.getByRole("button", { name: "Rozumiem" })).toBeVisible();
  const save = button(page, "Nastaviť heslo");
  // The window ends just below the button.
  const box = await save.boundingBox();
  if (!box) throw new Error("not shown");
  await page.setViewportSize({ width: 390, height: Math.ceil(box.y + box.height) + 8 });
  const isOnTop = await save.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === element;
  });
  expect(isOnTop).toBe(true);
});

test("B9 'Nie' after a removal whose answer was lost says what is true", async ({ staff, allowConsole }) => {
  await open(staff, "/cms-ucty");
  await addAccount(staff, NEW.email);
  allowConsole(/net::ERR_FAILED/);
  await staff.route("**/api/accounts/change", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await account(staff, NEW.email, "Odstrániť").click();
  await button(dialog(staff), "Áno").click();
  await expect(failure(staff)).toBeVisible();
  await button(dialog(staff), "Nie").click();
  await expect(toast(staff, `Účet ${NEW.email} bol odstránený.`)).toBeVisible();
  await expect(accountRow(staff, NEW.email)).toHaveCount(0);
});
