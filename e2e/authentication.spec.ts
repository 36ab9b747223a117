import { STAFF } from "../scripts/children.ts";
import { REFUSED } from "./cms.ts";
import { arrived, axe, closeAlert, expect, fillSignIn, open, test } from "./fixtures.ts";

test("§2, design §6 /authentication: heading, fields and button; the e-mail is plain text (§5); nothing hinders people, the alert included", {
  tag: ["@phone", "@journey"],
}, async ({ page }) => {
  await open(page, "/authentication");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Prihlásenie používateľa");
  await expect(page.getByPlaceholder("E-Mail")).toHaveAttribute("type", "text");
  await expect(page.getByPlaceholder("E-Mail")).toHaveValue("");
  await expect(page.getByPlaceholder("Heslo")).toHaveAttribute("type", "password");
  await expect(page.getByPlaceholder("Heslo")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Prihlásiť", exact: true })).toBeEnabled();
  await axe(page);
  await fillSignIn(page, "sklad", "x");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await axe(page);
});

test("§4, §8 a refused sign-in tells the reason and keeps what was typed; after 'Prihlásenie úspešné' is closed the guard leads to cms", async ({
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
  await expect(page.getByRole("alertdialog")).toContainText("Prihlásenie úspešné");
  await expect(page).toHaveURL("/authentication");
  await closeAlert(page, "Prihlásenie úspešné");
  await arrived(page, "/cms", "Administrácia");
});

test("§4, §8 a session: begun by the keyboard alone in a cookie that is HttpOnly and SameSite=Lax, kept where sign-out fails, ended by an alert", async ({
  page,
  server,
  allowConsole,
}) => {
  await open(page, "/authentication");
  await page.getByPlaceholder("E-Mail").focus();
  await page.keyboard.type(STAFF.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(STAFF.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog").getByRole("button", { name: "OK" })).toBeFocused();
  await page.keyboard.press("Enter");
  await arrived(page, "/cms", "Administrácia");
  const cookies = await page.context().cookies();
  expect(cookies.map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite }))).toEqual([
    { httpOnly: true, sameSite: "Lax" },
  ]);
  const answer = await page.request.get("/authentication", { maxRedirects: 0 });
  expect(answer.headers().location).toBe("/cms");

  allowConsole(`POST ${server.url}/api/sign-out net::ERR_FAILED`);
  allowConsole("Failed to load resource: net::ERR_FAILED");
  await page.route("**/api/sign-out", (route) => route.abort());
  await page.getByRole("button", { name: "Odhlásiť sa" }).click();
  await closeAlert(page, "Vyskytla sa chyba - backend: unavailable");
  await expect(page).toHaveURL("/cms");
  await page.unroute("**/api/sign-out");
  await page.getByRole("button", { name: "Odhlásiť sa" }).click();
  await closeAlert(page, "Boli ste úspešne odhlásený.");
  await arrived(page, "/authentication", "Prihlásenie používateľa");
  await page.goto("/cms");
  await expect(page).toHaveURL("/authentication");
});

test.describe("with attempts of its own", () => {
  test.use({ ownServer: true });

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
