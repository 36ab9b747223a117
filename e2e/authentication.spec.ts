import { STAFF } from "../scripts/children.ts";
import { REFUSED } from "./cms.ts";
import { arrived, axe, closeAlert, expect, fillSignIn, open, signIn, test } from "./fixtures.ts";

test("§2 /authentication: heading, fields and button; the e-mail is plain text (§5)", {
  tag: ["@both", "@journey"],
}, async ({ page }) => {
  await open(page, "/authentication");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Prihlásenie používateľa");
  await expect(page.getByPlaceholder("E-Mail")).toHaveAttribute("type", "text");
  await expect(page.getByPlaceholder("E-Mail")).toHaveValue("");
  await expect(page.getByPlaceholder("Heslo")).toHaveAttribute("type", "password");
  await expect(page.getByPlaceholder("Heslo")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Prihlásiť", exact: true })).toBeEnabled();
});

test("§4, §8 success: the alert 'Prihlásenie úspešné', and only when it is closed the guard leads to cms", {
  tag: "@journey",
}, async ({ page }) => {
  await open(page, "/authentication");
  await fillSignIn(page, STAFF.email, STAFF.password);
  await expect(page.getByRole("alertdialog")).toContainText("Prihlásenie úspešné");
  await expect(page).toHaveURL("/authentication");
  await closeAlert(page, "Prihlásenie úspešné");
  await arrived(page, "/cms", "Administrácia");
});

test("§8 invalidEmail, userNotFound, wrongPassword: the alert tells the reason, and what was typed stays", async ({
  page,
}) => {
  await open(page, "/authentication");
  for (const [email, password, reason] of [
    ["", "", "Zadaná mailová adresa je nevalidná."],
    ["sklad", "veľmi tajné heslo", "Zadaná mailová adresa je nevalidná."],
    ["nikto@pozicovna.example", "veľmi tajné heslo", "Používateľ nenájdený."],
    [STAFF.email, "iné tajné heslo", "Zadané heslo je nesprávne."],
    [STAFF.email, "", "Zadané heslo je nesprávne."],
  ] as const) {
    await fillSignIn(page, email, password);
    await closeAlert(page, `Vyskytol sa problém - ${reason}`);
    await expect(page).toHaveURL("/authentication");
    await expect(page.getByPlaceholder("E-Mail")).toHaveValue(email);
  }
  await fillSignIn(page, STAFF.email, STAFF.password);
  await closeAlert(page, "Prihlásenie úspešné");
});

test("§8 a member of staff signs in by the keyboard alone, and Enter closes the alert", async ({ page }) => {
  await open(page, "/authentication");
  await page.getByPlaceholder("E-Mail").focus();
  await page.keyboard.type(STAFF.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(STAFF.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog").getByRole("button", { name: "OK" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/cms");
});

test("§4 a signed-in user who comes to /authentication is redirected to cms", async ({ staff }) => {
  await staff.goto("/authentication");
  await expect(staff).toHaveURL("/cms");
});

test("§4, §8 sign-out: the alert 'Boli ste úspešne odhlásený.', then the guard leads to sign-in", async ({ staff }) => {
  await open(staff, "/cms");
  await staff.getByRole("button", { name: "Odhlásiť sa" }).click();
  await closeAlert(staff, "Boli ste úspešne odhlásený.");
  await arrived(staff, "/authentication", "Prihlásenie používateľa");
  await staff.goto("/cms");
  await expect(staff).toHaveURL("/authentication");
});

test("design §3 the session's cookie is HttpOnly and SameSite=Lax", async ({ page }) => {
  await signIn(page);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite }))).toEqual([
    { httpOnly: true, sameSite: "Lax" },
  ]);
});

test("design §6 /authentication: nothing hinders people, the alert included", { tag: "@both" }, async ({ page }) => {
  await open(page, "/authentication");
  await axe(page);
  await fillSignIn(page, "sklad", "x");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await axe(page);
});

test.describe("with accounts of its own", () => {
  test.use({ ownServer: true });

  test("§8 userDisabled: the alert tells the reason", async ({ page, server }) => {
    await server.admin("disable", STAFF.email);
    await open(page, "/authentication");
    await fillSignIn(page, STAFF.email, STAFF.password);
    await closeAlert(page, "Vyskytol sa problém - Používateľ bol zabkokovaný. Kontaktujte prosím administrátora.");
    await server.admin("enable", STAFF.email);
    await signIn(page);
  });

  test("design §3, D17 whose account is disabled is out at once", async ({ staff, server }) => {
    await open(staff, "/cms-prod");
    await server.admin("disable", STAFF.email);
    await expect(staff).toHaveURL("/authentication");
  });

  test("D15 whoever tries too often is told 'unknown', and it is logged", async ({
    page,
    request,
    allowConsole,
    baseURL,
  }) => {
    const attempt = () =>
      request.post("/api/sign-in", {
        data: { email: STAFF.email, password: "zle" },
        headers: { origin: baseURL ?? "" },
      });
    await expect.poll(async () => (await attempt()).status(), { intervals: [0], timeout: 60_000 }).toBe(429);
    allowConsole(REFUSED(429, "Too Many Requests"));
    allowConsole("/api/sign-in unknown");
    await open(page, "/authentication");
    await fillSignIn(page, STAFF.email, STAFF.password);
    await closeAlert(page, "Vyskytol sa problém - unknown");
  });
});

test("§4, §8 sign-out that fails says 'Vyskytla sa chyba - …', and staff stay signed in", async ({
  staff,
  server,
  allowConsole,
}) => {
  allowConsole(`POST ${server.url}/api/sign-out net::ERR_FAILED`);
  allowConsole("Failed to load resource: net::ERR_FAILED");
  await open(staff, "/cms");
  await staff.route("**/api/sign-out", (route) => route.abort());
  await staff.getByRole("button", { name: "Odhlásiť sa" }).click();
  await closeAlert(staff, "Vyskytla sa chyba - backend: unavailable");
  await expect(staff).toHaveURL("/cms");
  await expect(staff.getByRole("button", { name: "Odhlásiť sa" })).toBeVisible();
});
