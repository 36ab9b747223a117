import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { button, failure, field, heldScripts, post, REFUSED, readList, toast } from "./cms.ts";
import { axe, expect, open, ready, test } from "./fixtures.ts";
import { unrecognised } from "./forced-colours.ts";
import { ADDRESS, shop } from "./shop.ts";

test.use({ ownServer: true });

const SETTINGS = "/cms-nastavenia";
const SAVED = "Nastavenia boli uložené.";
const NAME = "Náradie Horná Lúka";
const PHONE = "+421 911 222 333";

const save = (page: Page) => button(page, "Uložiť zmeny");
async function saved(page: Page): Promise<void> {
  await save(page).click();
  await expect(toast(page, SAVED)).toBeVisible();
  await button(page.locator(".toast"), "Zavrieť oznámenie").click();
  await expect(toast(page, SAVED)).toHaveCount(0);
}
const pdf = (name: string, text = "Náš poriadok") => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`),
});
const pdfField = field;
const documentLink = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: /^Spracovanie osobných/ });
const complaintsLink = (page: Page) => page.getByRole("main").getByRole("link", { name: /^Reklamačný poriadok/ });

const storedShop = async (page: Page) =>
  (await readList(page, { collection: "settings" })).find(({ id }) => id === "shop");

/** The text of the PDF that a link opens. */
async function opened(page: Page, url: string | null): Promise<string> {
  const response = await page.request.get(url ?? "");
  expect(response.headers()["content-type"]).toBe("application/pdf");
  return (await response.body()).toString();
}

test("B8 /cms-nastavenia: a new owner sets name, phone, map and documents, and open pages show them at once", {
  tag: "@journey",
}, async ({ page, staff, newVisitor }) => {
  const reader = await newVisitor();
  await open(page, "/home");
  await open(reader, "/faq");
  await open(staff, SETTINGS);
  await field(staff, "Názov").fill(NAME);
  await field(staff, "Krátky názov").fill("Horná Lúka");
  await field(staff, "Slogan").fill("Požičiame, poradíme.");
  await field(staff, "Ulica").fill("Dlhá 7");
  await field(staff, "PSČ").fill("951 44");
  await field(staff, "Obec").fill("Horná Lúka");
  await field(staff, "Telefón").fill(PHONE);
  await field(staff, "E-mail").fill("naradie@example.sk");
  await field(staff, "Sociálna sieť (odkaz)").fill("https://www.instagram.com/naradie");
  await field(staff, "Odkaz z mapy").fill("https://www.google.com/maps/place/x/@48,18,17z/data=!8m2!3d48.5!4d18.25");
  await expect(field(staff, "Zemepisná šírka")).toHaveValue("48.5");
  await expect(field(staff, "Zemepisná dĺžka")).toHaveValue("18.25");
  await pdfField(staff, "Spracovanie osobných údajov").setInputFiles(pdf("Naše údaje.pdf", "údaje"));
  await expect(staff.getByText("Naše údaje.pdf (1 kB)")).toBeVisible();
  await pdfField(staff, "Reklamačný poriadok").setInputFiles(pdf("poriadok.pdf"));
  await saved(staff);

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
  await expect(page).toHaveTitle(NAME);
  await expect(page.getByText("Požičiame, poradíme.")).toBeVisible();
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText("Dlhá 7, 951 44 Horná Lúka").first()).toBeVisible();
  const called = page.locator(`a[href="tel:+421911222333"]`);
  await expect(called).toHaveCount(3);
  await expect(page.locator(`a[href^="tel:"]`)).toHaveCount(3);
  await expect(footer.getByRole("link", { name: "naradie@example.sk" })).toHaveAttribute(
    "href",
    "mailto:naradie@example.sk",
  );
  await expect(footer.getByRole("link", { name: "instagram.com" })).toHaveAttribute(
    "href",
    "https://www.instagram.com/naradie",
  );
  await expect(footer.getByRole("link", { name: "Navigovať k nám" })).toHaveAttribute(
    "href",
    /destination=48\.5%2C18\.25$/,
  );
  expect(await opened(page, await documentLink(page).getAttribute("href"))).toContain("údaje");
  await expect(reader).toHaveTitle(`Často kladené otázky – ${NAME}`);
  await expect(complaintsLink(reader)).toHaveAttribute("href", /^\/files\/settings\/poriadok\.pdf\?v=/);
  expect(await opened(reader, await complaintsLink(reader).getAttribute("href"))).toContain("Náš poriadok");

  const html = await (await page.request.get("/home")).text();
  for (const set of [
    `<title>${NAME}</title>`,
    // As a link also without script.
    `href="tel:+421911222333"`,
    `<meta property="og:site_name" content="${NAME}">`,
    `"telephone":"+421911222333"`,
    `"email":"naradie@example.sk"`,
    `"streetAddress":"Dlhá 7"`,
    `"latitude":48.5,"longitude":18.25`,
    `"sameAs":["https://www.instagram.com/naradie"]`,
  ]) {
    expect(html).toContain(set);
  }
  expect(html).not.toContain(shop.phone);
});

/** Keeps files from being read until what it returns is called, as a phone that first fetches them from a cloud. */
async function heldFiles(page: Page): Promise<() => Promise<void>> {
  const read = await page.evaluateHandle(() => {
    let resolve = () => {};
    const promise = new Promise<void>((resolved) => {
      resolve = resolved;
    });
    const { arrayBuffer } = Blob.prototype;
    Blob.prototype.arrayBuffer = async function () {
      await promise;
      return arrayBuffer.call(this);
    };
    return resolve;
  });
  return () => read.evaluate((resolve) => resolve());
}

test("B8, D14 a document that is still being read cannot be left out by saving, and its choice can be given up; it is stored as it was when it was chosen, also where its file is written again before; Back chooses it no more; where an upload fails nothing is lost: the old document stays, and so does what was typed", async ({
  page,
  staff,
  allowConsole,
}, testInfo) => {
  await open(staff, SETTINGS);
  const read = await heldFiles(staff);
  await field(staff, "Slogan").fill("Požičiame, poradíme.");
  await pdfField(staff, "Reklamačný poriadok").setInputFiles(pdf("poriadok.pdf"));
  await expect(staff.getByText("Počkajte, kým sa dokument načíta.")).toHaveCount(2);
  await expect(save(staff)).toBeDisabled();
  await button(staff, "Zrušiť výber").click();
  await expect(save(staff)).toBeEnabled();
  await pdfField(staff, "Reklamačný poriadok").setInputFiles(pdf("poriadok.pdf"));
  await button(staff, "Počkajte, kým sa dokument načíta.").click();
  await expect(pdfField(staff, "Reklamačný poriadok")).toBeFocused();
  await read();
  await saved(staff);
  expect(await storedShop(staff)).toMatchObject({ ComplaintsPdf: expect.stringContaining("/poriadok.pdf?v=") });

  const path = testInfo.outputPath("prvy.pdf");
  const choose = pdfField(staff, "Reklamačný poriadok");
  writeFileSync(path, pdf("prvy.pdf", "prvý").buffer);
  await choose.setInputFiles(path);
  await expect(staff.getByText(/prvy\.pdf \(/)).toBeVisible();
  writeFileSync(path, pdf("prvy.pdf", "druhý, dlhší").buffer);
  await saved(staff);
  expect(await opened(staff, String((await storedShop(staff))?.ComplaintsPdf))).toContain("prvý");
  await staff.goto("about:blank");
  await staff.goBack();
  await ready(staff);
  await expect(button(staff, "Zrušiť výber")).toHaveCount(0);
  expect(await choose.evaluate(({ files }: HTMLInputElement) => files?.length)).toBe(0);

  await open(page, "/faq");
  await expect(complaintsLink(page)).toHaveAttribute("href", /prvy\.pdf/);
  const first = await complaintsLink(page).getAttribute("href");

  allowConsole(REFUSED(507, "Insufficient Storage"));
  const full = { status: 507, contentType: "application/json", body: JSON.stringify({ code: "full" }) };
  await staff.route("**/api/files/settings/*", (route) =>
    route.request().method() === "PUT" ? route.fulfill(full) : route.continue(),
  );
  await field(staff, "Obec").fill("Horná Lúka");
  await pdfField(staff, "Reklamačný poriadok").setInputFiles(pdf("druhy.pdf", "druhý"));
  await save(staff).click();
  await expect(failure(staff)).toContainText("Na serveri nie je miesto. Zmena sa neuložila.");
  await expect(field(staff, "Obec")).toHaveValue("Horná Lúka");
  await expect(staff.getByText("druhy.pdf (1 kB)")).toBeVisible();
  expect(await opened(page, first)).toContain("prvý");
  await expect(complaintsLink(page)).toHaveAttribute("href", first ?? "");

  await staff.unrouteAll({ behavior: "wait" });
  await button(staff, "Skúsiť znova").click();
  await expect(toast(staff, SAVED).last()).toBeVisible();
  await expect(complaintsLink(page)).toHaveAttribute("href", /druhy\.pdf/);
  await expect.poll(async () => (await page.request.get(first ?? "")).status()).toBe(404);
  await expect(staff.getByText("druhy.pdf (1 kB)")).toHaveCount(0);
});

test("B8, B16 /cms-nastavenia: what is not set is as in shop.json and the FAQ's originals; a set one takes its place, an emptied one goes back to it; what cannot be saved is refused at the field and stays typed: a text, half of a point, a file that is no PDF", async ({
  page,
  staff,
}) => {
  await open(page, "/faq");
  const main = page.getByRole("main");
  const original = await main.innerText();
  await open(staff, SETTINGS);
  for (const [label, fallback] of [
    ["Názov", shop.name],
    ["Krátky názov", shop.shortName],
    ["Slogan", shop.tagline],
    ["Ulica", shop.street],
    ["PSČ", shop.postalCode],
    ["Obec", shop.town],
    ["Telefón", shop.phone],
    ["E-mail", shop.email],
    ["Sociálna sieť (odkaz)", shop.social.url],
    ["Zemepisná šírka", String(shop.map.latitude)],
    ["Zemepisná dĺžka", String(shop.map.longitude)],
  ] as const) {
    await expect(field(staff, label)).toHaveValue(fallback);
  }
  await expect(field(staff, "Ako sa platí?")).toHaveValue(/^Platí sa iba v hotovosti, .* podľa cenníka\.$/);
  await field(staff, "Slogan").fill("  ");
  await field(staff, "Obec").fill("Horná Lúka");
  await field(staff, "Sídlo alebo miesto podnikania").fill("");
  // A paragraph a line.
  await field(staff, "Ako sa platí?").fill("Hotovosťou.\n\nAj kartou <b>hneď</b>.");
  await field(staff, "Ako môžem reklamovať?").fill("Prineste náradie k nám.");
  await saved(staff);
  await expect(field(staff, "Slogan")).toHaveValue(shop.tagline);
  for (const path of ["/home", "/faq"]) {
    const html = await (await page.request.get(path)).text();
    if (path === "/faq") expect(html).toContain("Hotovosťou.");
    expect(html).toContain(`${shop.street}, ${shop.postalCode} Horná Lúka`);
    expect(html).not.toContain(ADDRESS);
    expect(html).toContain(shop.name);
    expect(html).toContain(`href="tel:${shop.phoneInternational}"`);
  }
  await expect(main.getByText("Hotovosťou.", { exact: true })).toBeVisible();
  await expect(main.getByText("Aj kartou <b>hneď</b>.", { exact: true })).toBeVisible();
  await expect(main).not.toContainText("Platí sa iba v hotovosti");
  await expect(main.getByText("Prineste náradie k nám.")).toBeVisible();
  await expect(complaintsLink(page)).toBeVisible();

  for (const label of ["Obec", "Ako sa platí?", "Ako môžem reklamovať?"]) await field(staff, label).fill("");
  await saved(staff);
  await expect.poll(() => main.innerText()).toBe(original);
  expect(await (await page.request.get("/home")).text()).toContain(ADDRESS);
  await field(staff, "Ako sa platí?").fill("Hotovosťou.");
  await button(staff, "Pôvodná hodnota: Ako sa platí?").click();
  await expect(field(staff, "Ako sa platí?")).toHaveValue(/^Platí sa iba v hotovosti/);
  await expect(field(staff, "Ako sa platí?")).toBeFocused();

  await field(staff, "Obec").fill("Horná Lúka");
  for (const [label, typed, reason] of [
    ["Telefón", "zavolajte", "Zadajte telefónne číslo, napríklad 0910 000 000."],
    ["Zemepisná šírka", "91", "Zadajte stupne od -90 do 90, napríklad 48.4046."],
    ["Odkaz z mapy", "https://maps.app.goo.gl/abc", /^Z tohto odkazu sa poloha nedá prečítať\./],
  ] as const) {
    await field(staff, label).fill(typed);
    await expect(field(staff, label)).toHaveAttribute("aria-invalid", "true");
    await expect(staff.locator(".field-problem").getByText(reason).first()).toBeVisible();
    await expect(save(staff)).toBeDisabled();
    await expect(field(staff, label)).toHaveValue(typed);
    if (label === "Zemepisná šírka") await button(staff, "Pôvodná hodnota: Poloha na mape").click();
    else await field(staff, label).fill("");
    await expect(staff.locator(".field-problem")).toHaveCount(0);
  }

  // Half of a point is none; a link or another number takes the place of what was typed.
  await field(staff, "Zemepisná šírka").fill("48,5");
  await field(staff, "Zemepisná dĺžka").fill("");
  await expect(staff.locator(".field-problem")).toHaveText(["Zadajte aj zemepisnú dĺžku."]);
  await expect(save(staff)).toBeDisabled();
  await field(staff, "Odkaz z mapy").fill("https://www.openstreetmap.org/#map=16/48.75/18.125");
  await expect(field(staff, "Zemepisná šírka")).toHaveValue("48.75");
  await field(staff, "Zemepisná dĺžka").fill("18,5");
  await expect(field(staff, "Odkaz z mapy")).toHaveValue("");

  const choose = pdfField(staff, "Reklamačný poriadok");
  await choose.setInputFiles(pdf("dobry.pdf"));
  await choose.setInputFiles({ name: "zly.pdf", mimeType: "application/pdf", buffer: Buffer.from("PK\u0003\u0004") });
  await expect(staff.getByText("Tento súbor nie je dokument PDF. Vyberte iný.")).toBeVisible();
  // The choice before it stays.
  await expect(staff.getByText("dobry.pdf (1 kB)")).toBeVisible();
  await button(staff, "Zrušiť výber").click();
  await expect(choose).toBeFocused();
  await expect(staff.getByText("dobry.pdf")).toHaveCount(0);

  await saved(staff);
  expect(await storedShop(staff)).toMatchObject({ Town: "Horná Lúka", Map: { Latitude: 48.75, Longitude: 18.5 } });
});

test("ADR-004, B8 what is typed before hydration is saved: in the middle of a long text, where the cursor stays, and both degrees; long data break no page on a phone or a tablet, and nothing hinders people on /cms-nastavenia", async ({
  page,
  staff,
}) => {
  const hydrate = await heldScripts(staff);
  await staff.goto(SETTINGS, { waitUntil: "commit" });
  await field(staff, "Zemepisná šírka").fill("48.1111");
  await field(staff, "Zemepisná dĺžka").fill("17.2222");
  const payment = field(staff, "Ako sa platí?");
  await payment.press("Control+Home");
  await payment.pressSequentially("Nie");
  await payment.press("Enter");
  await hydrate();
  await payment.pressSequentially("!");
  await expect(payment).toHaveValue(/^Nie\n!Platí sa iba v hotovosti, /);
  await saved(staff);
  expect(await storedShop(staff)).toMatchObject({
    Payment: expect.stringMatching(/^Nie\n!Platí/),
    Map: { Latitude: 48.1111, Longitude: 17.2222 },
  });

  await axe(staff);
  expect(await unrecognised(staff.locator(".staff-nav, main"))).toEqual([]);
  await field(staff, "Názov").fill(`Požičovňa ${"x".repeat(90)}`);
  await field(staff, "Krátky názov").fill("Požičovňa náradia Horná Lúkaa");
  await field(staff, "Slogan").fill("y".repeat(200));
  await field(staff, "Obec").fill("z".repeat(100));
  await field(staff, "Telefón").fill("+421 (0)911 222 3333");
  await field(staff, "E-mail").fill(`${"e".repeat(88)}@example.sk`);
  await field(staff, "Ako sa platí?").fill("w".repeat(2_000));
  await saved(staff);
  for (const path of ["/home", "/faq"]) {
    await open(page, path);
    for (const width of [320, 820]) {
      await page.setViewportSize({ width, height: 900 });
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([width, path, Math.max(0, tooWide)]).toEqual([width, path, 0]);
    }
  }
});

test.describe("where nothing is saved", () => {
  test.use({ ownServer: false });

  test("B8 a visitor changes nothing, and what no form would send is refused", async ({ request, staff }) => {
    const change = { kind: "update", collection: "settings", id: "shop", expected: {} };
    const shopData = (fields: object) => ({ changes: [{ ...change, fields }] });
    expect((await post({ request }, "/api/commit", shopData({ Name: "x" }))).status()).toBe(401);
    for (const fields of [
      { Name: "x".repeat(101) },
      { Social: "javascript:alert(1)" },
      { ComplaintsPdf: "/files/settings/x.pdf?v=1" },
      { TaxId: "1".repeat(10_000) },
    ]) {
      const answer = await post(staff, "/api/commit", shopData(fields));
      expect(await answer.json()).toEqual({ outcome: [{ at: 0, why: expect.stringMatching(/gone|invalid/) }] });
    }
    expect(await (await request.get("/home")).text()).toContain(shop.name);
  });
});
