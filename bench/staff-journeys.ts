import type { Locator, Page } from "@playwright/test";
import { asStaff, inBrowser, onPhone, open, STAFFS_PHONE } from "./browser.ts";
import { type Effort, type Person, person } from "./person.ts";
import type { Row } from "./row.ts";
import type { Server } from "./server.ts";
import type { Staff } from "./staff.ts";

interface Journey {
  readonly what: string;
  /** Where it begins. */
  readonly path: string;
  readonly go: (at: { page: Page; who: Person; photo: Buffer }) => Promise<void>;
}

const field = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page | Locator, name: string) => page.getByRole("button", { name, exact: true });
const searchField = (page: Page) => page.getByPlaceholder("Zadaj názov produktu");
const door = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Správa obchodu" }).getByRole("link", { name, exact: true });
const said = (page: Page, text: string | RegExp) => page.locator(".toast").filter({ hasText: text }).last().waitFor();

/** What a shop does most, each from the page on which somebody begins (B16, B17). */
const JOURNEYS: readonly Journey[] = [
  {
    what: "a tool switched off",
    path: "/cms-prod",
    async go({ page, who }) {
      await who.tap(searchField(page));
      await who.type("max");
      await who.tap(page.locator(".rows > li", { hasText: "SDS-Max" }).getByRole("switch"));
      await said(page, "nedostupný");
    },
  },
  {
    what: "a new product with a photo, seen on the site",
    path: "/cms-prod",
    async go({ page, who, photo }) {
      await who.tap(page.getByRole("link", { name: "Pridať produkt" }));
      await who.choose(field(page, "Kategória"), "Rezanie a brúsenie");
      await who.tap(field(page, "Názov"));
      await who.type("Rezačka na polystyrén");
      await who.take(page.getByLabel("Obrázok produktu"), { name: "foto.jpg", mimeType: "image/jpeg", buffer: photo });
      await page.getByRole("img", { name: /Náhľad/ }).waitFor();
      await who.tap(page.locator("summary").filter({ hasText: "Ceny" }));
      await who.tap(field(page, "Deň"));
      await who.type("12,50");
      await who.tap(button(page, "Vytvoriť"));
      await who.tap(page.locator(".toast").getByRole("link", { name: "Zobraziť na webe" }));
      await page.locator("article h1", { hasText: "Rezačka na polystyrén" }).waitFor();
    },
  },
  {
    what: "closed on a day",
    path: "/cms-prod",
    async go({ page, who }) {
      await who.tap(door(page, "Výnimočné dni"));
      await who.tap(button(page, "Pridať deň"));
      await who.pick(field(page, "Od"), "2099-12-23");
      await who.tap(button(page, "Uložiť deň"));
      await said(page, "bol pridaný");
    },
  },
  {
    what: "all prices + 5 % in whole euros, and back",
    path: "/cms-prod",
    async go({ page, who }) {
      await who.tap(button(page, "Vybrať"));
      await who.tap(page.getByText("Vybrať zobrazené"));
      await who.tap(button(page, "Zmeniť ceny"));
      await who.type("5");
      await who.choose(page.getByLabel("Zaokrúhliť"), "na celé eurá");
      await who.tap(page.getByRole("button", { name: /^Zmeniť \d+ produkt/ }));
      await said(page, "Zmenené: ");
      await who.tap(button(page.locator(".toast"), "Vrátiť späť"));
      await said(page, "Vrátené späť: ");
    },
  },
  {
    what: "a new colleague, with a link to copy",
    path: "/cms-prod",
    async go({ page, who }) {
      await who.tap(door(page, "Účty"));
      await who.tap(button(page, "Pridať účet"));
      await who.type("jana@pozicovna.example");
      await who.tap(button(page, "Vytvoriť odkaz"));
      await who.tap(button(page, "Kopírovať odkaz"));
      await page.getByText("Odkaz skopírovaný.").first().waitFor();
    },
  },
  {
    what: "the phone number changed",
    path: "/cms-prod",
    async go({ page, who }) {
      await who.tap(door(page, "Nastavenia"));
      await who.tap(field(page, "Telefón"));
      await page.keyboard.press("Control+A");
      await who.type("0910 111 222");
      await who.tap(button(page, "Uložiť zmeny"));
      await said(page, "Nastavenia boli uložené.");
    },
  },
];

/** A weekend's price for three tools, from the first of them to the list that somebody else opens. Both read the same sum. */
async function weekend(page: Page, other: Page, url: string): Promise<Effort> {
  await open(page, `${url}/products`);
  const who = person(page);
  const summed = (shown: Page) => shown.getByText(/^Spolu \d/).innerText();
  for (const nth of [0, 1, 2]) {
    await who.tap(page.locator(".product-grid .card").nth(nth).getByRole("button", { name: "Pridať do zoznamu" }));
  }
  await who.tap(page.getByRole("banner").getByRole("link", { name: /^Môj zoznam/ }));
  await who.tap(button(page, "Víkend"));
  await page.getByText(/^Spolu \d/).waitFor();
  await who.tap(button(page, "Zdieľať zoznam"));
  await said(page, "Odkaz skopírovaný.");
  const effort = who.effort();
  const { pathname, search } = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  await open(other, url + pathname + search);
  await other.getByText(/^Spolu \d/).waitFor();
  const [here, there] = [await summed(page), await summed(other)];
  if (here !== there) throw new Error(`The sums differ: ${here}, ${there}`);
  return effort;
}

/** Drives each journey once, on a phone's screen at a person's pace. */
export async function staffJourneys(server: Server, staff: Staff, photo: Buffer): Promise<readonly Row[]> {
  return inBrowser(async (browser) => {
    const rows: Row[] = [];
    for (const { what, path, go } of JOURNEYS) {
      await asStaff(browser, { server, staff, screen: STAFFS_PHONE }, async (page) => {
        await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
        await page.addInitScript(() => localStorage.setItem("cookies-acknowledged", "1"));
        await open(page, server.url + path);
        const who = person(page);
        await go({ page, who, photo });
        rows.push(rowOf(what, who.effort()));
      });
    }
    await onPhone(browser, async (page) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      // Where there is no sheet to share by, the link is copied (B5).
      await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
      await onPhone(browser, async (other) => {
        rows.push(rowOf("a weekend's price of three tools, sent", await weekend(page, other, server.url)));
      });
    });
    return rows;
  });
}

const rowOf = (what: string, { taps, keys, scrolls, seconds }: Effort): Row => ({
  what,
  figure: `${taps} taps, ${keys} keys, ${scrolls} scrolls, ${Math.round(seconds)} s`,
});
