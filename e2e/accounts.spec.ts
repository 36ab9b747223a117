import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { STAFF } from "../scripts/children.ts";
import { HAMMER } from "./catalogue.ts";
import {
  button,
  colleague,
  dialog,
  endSession,
  failure,
  field,
  loseAnswer,
  post,
  REFUSED,
  readProduct,
  requestsOf,
  toast,
} from "./cms.ts";
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

/** Whether something lies over it in a window that ends just below it. */
async function isCovered(page: Page, part: Locator): Promise<boolean> {
  const box = await part.boundingBox();
  if (!box) throw new Error("not shown");
  await page.setViewportSize({ width: 390, height: Math.ceil(box.y + box.height) + 8 });
  return part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) !== element;
  });
}

test("B9 /cms-ucty, /heslo: a new colleague sets a password by a link, signs in, and is out as soon as the account is blocked", {
  tag: ["@phone", "@journey"],
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
  await button(staff, "Kopírovať odkaz").press("Enter");
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
  // The second click comes after the first one's answer, on "Odblokovať".
  await account(staff, NEW.email, "Zablokovať").dblclick({ delay: 200 });
  await expect(toast(staff, `Účet ${NEW.email} bol zablokovaný.`)).toBeVisible();
  await expect(accountRow(staff, NEW.email)).toContainText("Zablokovaný");
  await arrived(page, "/authentication", "Prihlásenie používateľa");
  await fillSignIn(page, NEW.email, NEW.password);
  await closeAlert(page, "Vyskytol sa problém - Používateľ bol zabkokovaný. Kontaktujte prosím administrátora.");
  await account(staff, NEW.email, "Odblokovať").press("Enter");
  await expect(toast(staff, `Účet ${NEW.email} bol odblokovaný.`)).toBeVisible();
});

test("B9 /cms-ucet: a changed password ends the sessions elsewhere, and nothing typed is lost before", {
  tag: "@journey",
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
  await signIn(elsewhere, { email: STAFF.email, password: NEW.password });

  await button(staff, "Odhlásiť všade inde").click();
  await expect(toast(staff, "Na ostatných zariadeniach ste odhlásení.")).toBeVisible();
  await arrived(elsewhere, "/authentication", "Prihlásenie používateľa");
  await open(staff, "/cms");
});

test("B9, D17 the session ends while a password is typed: it is changed after signing in again; where another person signs in over a form, the page loads anew, and nothing of the form is saved in that name", async ({
  staff,
  allowConsole,
}) => {
  allowConsole(REFUSED(401, "Unauthorized"));
  await open(staff, "/cms-ucet");
  await field(staff, "Súčasné heslo").fill(STAFF.password);
  await fillPasswords(staff, NEW.password);
  await endSession(staff);
  await button(staff, "Zmeniť heslo").click();
  await expect(dialog(staff)).toContainText("Prihlásenie vypršalo");
  await field(dialog(staff), "Heslo").fill(STAFF.password);
  await button(dialog(staff), "Prihlásiť").click();
  await expect(toast(staff, "Heslo bolo zmenené.")).toBeVisible();

  const { token } = await (await post(staff, "/api/accounts", { email: NEW.email })).json();
  const { password } = NEW;
  expect(await (await post(staff, "/api/set-password", { token, password })).json()).toEqual({ outcome: "success" });
  const before = await readProduct(staff, HAMMER.id);
  await open(staff, `/cms-prod-detail/${HAMMER.id}`);
  await field(staff, "Názov").fill("Kladivo moje");
  await endSession(staff);
  await button(staff, "Upraviť").click();
  await expect(staff.getByRole("alertdialog", { name: "Prihlásenie vypršalo" })).toBeVisible();
  await fillSignIn(staff, NEW.email, NEW.password);
  await expect(field(staff, "Názov")).toHaveValue(HAMMER.name);
  await expect(staff.getByRole("alertdialog")).toHaveCount(0);
  expect(await readProduct(staff, HAMMER.id)).toEqual(before);
});

test("B9 /cms-ucty without an answer says so and goes on by a button; an action for an account that a colleague has removed says so, and changes no account that was added since; a link is worth nothing after a newer one; one that is opened where somebody is signed in says whose page it is; an account is removed after a question", async ({
  staff,
  server,
  allowConsole,
}) => {
  allowConsole(`GET ${server.url}/api/accounts net::ERR_FAILED`);
  allowConsole(/net::ERR_FAILED/);
  await staff.route("**/api/accounts", (route) => route.abort());
  await open(staff, "/cms-ucty");
  await expect(failure(staff)).toContainText("Server neodpovedá.");
  await axe(staff);
  await staff.unroute("**/api/accounts");
  await button(staff, "Skúsiť znova").click();
  await expect(accountRow(staff, STAFF.email)).toBeVisible();
  await expect(failure(staff)).toHaveCount(0);

  await addAccount(staff, NEW.email);
  const accounts: { email: string }[] = await (await staff.request.get("/api/accounts")).json();
  await post(staff, "/api/accounts/change", { ...accounts.find(({ email }) => email === NEW.email), change: "remove" });
  await post(staff, "/api/accounts", { email: "iny@pozicovna.example" });
  await account(staff, NEW.email, "Odstrániť").click();
  await button(dialog(staff), "Áno").click();
  await expect(failure(staff)).toHaveText("Tento účet medzitým niekto odstránil.");
  await expect(dialog(staff)).toBeHidden();
  await expect(accountRow(staff, NEW.email)).toHaveCount(0);
  await account(staff, "iny@pozicovna.example", "Odstrániť").click();
  await expect(dialog(staff)).toBeVisible();
  await expect(failure(staff), "of the account before").toHaveCount(0);

  await button(dialog(staff), "Nie").click();
  const first = await addAccount(staff, NEW.email);
  await account(staff, NEW.email, "Nový odkaz").click();
  const second = await field(staff, "Odkaz na nastavenie hesla").inputValue();
  await button(staff, "Hotovo").click();
  await expect(accountRow(staff, NEW.email)).toContainText("odkaz platí do");
  await open(staff, first);
  await expect(staff.getByText("Tento odkaz neplatí.")).toBeVisible();
  await axe(staff);
  // In the same tab the browser loads nothing, because only the fragment differs.
  await staff.goto(second);
  await expect(staff.getByText(NEW.email)).toBeVisible();
  await fillPasswords(staff, NEW.password);
  await button(staff, "Nastaviť heslo").click();
  await expect(staff.getByText(`Prihlásený je tu účet ${STAFF.email}.`)).toBeVisible();
  await staff.getByRole("link", { name: "Do administrácie" }).click();

  await staff.getByRole("navigation", { name: "Správa obchodu" }).getByRole("link", { name: "Účty" }).click();
  await account(staff, NEW.email, "Odstrániť").click();
  await expect(dialog(staff)).toContainText(`Chcete naozaj odstrániť účet ${NEW.email}?`);
  await expect(button(dialog(staff), "Nie")).toBeFocused();
  await button(dialog(staff), "Nie").click();
  await expect(toast(staff, "Odstránenie účtu zrušené.").last()).toBeVisible();
  await account(staff, NEW.email, "Odstrániť").click();
  await button(dialog(staff), "Áno").click();
  await expect(toast(staff, `Účet ${NEW.email} bol odstránený.`)).toBeVisible();
  await expect(accountRow(staff, NEW.email)).toHaveCount(0);
  await expect(staff.getByRole("heading", { level: 1 })).toBeFocused();
});

test("B9, D19 /heslo without an answer says so and asks again by a button, which no banner covers; after a lost answer the link has been used", async ({
  staff,
  newVisitor,
  allowConsole,
}) => {
  allowConsole(/^POST .*\/api\/link-owner net::ERR_FAILED$/);
  allowConsole(/net::ERR_FAILED/);
  const { token } = await (await post(staff, "/api/accounts", { email: NEW.email })).json();
  const page = await newVisitor();
  await page.route("**/api/link-owner", (route) => route.abort());
  await open(page, `/heslo#${token}`);
  await expect(failure(page)).toContainText("Server neodpovedá.");
  await button(page, "Skúsiť znova").click();
  await expect(failure(page)).toBeFocused();
  await page.unroute("**/api/link-owner");
  await button(page, "Skúsiť znova").click();
  await expect(field(page, "Nové heslo")).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(button(page, "Rozumiem")).toBeVisible();
  expect(await isCovered(page, button(page, "Nastaviť heslo"))).toBe(false);

  await fillPasswords(page, NEW.password);
  await page.route("**/api/set-password", loseAnswer, { times: 1 });
  await button(page, "Nastaviť heslo").click();
  await expect(failure(page)).toContainText("Server neodpovedá.");
  await button(page, "Nastaviť heslo").click();
  await expect(page.getByRole("alert")).toContainText("byť už použitý");
});

test.describe("where no account changes", () => {
  test.use({ ownServer: false });

  test("B9 /heslo is for no search engine, tells nobody where it was, and stands still; no script holds the common passwords", async ({
    page,
  }) => {
    const answer = await page.goto("/heslo#x");
    expect(answer?.headers()["cache-control"]).toBe("no-store");
    expect(answer?.headers()["x-robots-tag"]).toBe("noindex");
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await expect(page.locator("meta[name=referrer]")).toHaveAttribute("content", "no-referrer");
    expect(await answer?.text()).toContain(
      "<p>Na nastavenie hesla je potrebné mať v prehliadači zapnutý JavaScript.</p>",
    );
    const checks = requestsOf(page, "/api/link-owner");
    await ready(page);
    await expect(page.getByText("Tento odkaz neplatí.")).toBeVisible();
    expect(checks.length).toBeLessThanOrEqual(1);
    expect(await layoutShifts(page)).toBe(0);
    await open(page, "/heslo");
    await expect(page.getByText("Tento odkaz neplatí.")).toBeVisible();

    const assets = join(import.meta.dirname, "../dist/client/assets");
    const holding = (text: string) =>
      readdirSync(assets).filter((name) => readFileSync(join(assets, name)).includes(text));
    expect(holding("Súčasné heslo")).toHaveLength(1);
    expect(holding("qwertyuiop")).toEqual([]);
  });
});
