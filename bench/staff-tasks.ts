import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { asStaff, inBrowser, open, STAFFS_PHONE } from "./browser.ts";
import type { Bench, Measured } from "./parts.ts";
import { photographer } from "./photos.ts";
import { factRow, mostRow } from "./row.ts";
import { type Server, startServer } from "./server.ts";
import { type Staff, signIn } from "./staff.ts";
import { staffJourneys } from "./staff-journeys.ts";
import { staffSpeed } from "./staff-speed.ts";
import { median, worst } from "./stats.ts";

/** What a person takes for a key, and to look before a click. */
const KEY_MS = 120;
const LOOK_MS = 1_000;

interface Seconds {
  readonly price: number;
  readonly many: number;
  readonly product: number;
}

/** How long frequent tasks take staff who type and click at a person's pace, in a shop with the demo's 45 products (B10). */
export async function staffTasks({ options: { runs }, work }: Bench): Promise<Measured> {
  const photo = await (await photographer())("products/rotacny-laser.webp", 0);
  const seconds: Seconds[] = [];
  for (let run = 0; run < runs; run++) seconds.push(await oneRun(join(work, `staff-${run}`), photo));
  const rows = [
    ...rowsOf("a price found and corrected in the list", column(seconds, "price"), 5),
    ...rowsOf("all prices of 45 products raised by 5 %", column(seconds, "many"), 30),
    ...rowsOf("a new product with a photo of 5 MB, on a phone's screen", column(seconds, "product"), 60),
  ];
  const journeys = await inShop(join(work, "staff-journeys"), (server, staff) => staffJourneys(server, staff, photo));
  const speed = await inShop(join(work, "staff-speed"), staffSpeed);
  const tables = [
    { title: "Staff at a person's pace", rows },
    { title: "Journeys on a phone's screen at a person's pace", rows: journeys },
    { title: "The product list with a processor slowed down four times", rows: speed },
  ];
  return { tables, raw: seconds };
}

/** Does the work in a new shop. */
async function inShop<T>(folder: string, work: (server: Server, staff: Staff) => Promise<T>): Promise<T> {
  mkdirSync(folder);
  const server = await startServer(folder, { seed: "demo" });
  try {
    return await work(server, await signIn(server));
  } finally {
    await server.stop();
  }
}

/** In a new shop, so that each run finds the same. */
const oneRun = (folder: string, photo: Buffer): Promise<Seconds> =>
  inShop(folder, (server, staff) =>
    inBrowser(async (browser) => ({
      price: await asStaff(browser, { server, staff }, (page) => correctPrice(page, server.url)),
      many: await asStaff(browser, { server, staff }, (page) => raisePrices(page, server.url)),
      product: await asStaff(browser, { server, staff, screen: STAFFS_PHONE }, (page) =>
        addProduct(page, server.url, photo),
      ),
    })),
  );

const column = (seconds: readonly Seconds[], task: keyof Seconds) => seconds.map((run) => run[task]);

const rowsOf = (what: string, seconds: readonly number[], most: number) => [
  mostRow(`${what}, median`, median(seconds), most, "s"),
  factRow(`the same, worst of ${seconds.length}`, worst(seconds), "s"),
];

/** From the list as it is opened to the message that the price is saved. */
async function correctPrice(page: Page, url: string): Promise<number> {
  await open(page, `${url}/cms-prod`);
  return secondsOf(async () => {
    await click(field(page, "Zadaj názov produktu"));
    await type(page, "odvlh");
    await click(
      page
        .getByRole("main")
        .getByRole("listitem")
        .filter({ hasText: /odvlhčovač/ })
        .getByRole("button", { name: "Ceny" }),
    );
    await press(page, "Tab");
    await type(page, "13,90");
    await press(page, "Enter");
    await said(page, /bol úspešne zmenený/);
  });
}

async function raisePrices(page: Page, url: string): Promise<number> {
  await open(page, `${url}/cms-prod`);
  return secondsOf(async () => {
    await click(page.getByLabel("Vybrať zobrazené"));
    await click(page.getByRole("button", { name: "Zmeniť ceny" }));
    await type(page, "5");
    await select(page.getByLabel("Zaokrúhliť"), "na 0,50 €");
    // With the deposits, because one product of the demo has no other price.
    await click(page.getByRole("checkbox", { name: "Záruka" }));
    await click(page.getByRole("button", { name: "Zmeniť 45 produktov" }));
    await said(page, /Zmenené: 45 produktov/);
  });
}

async function addProduct(page: Page, url: string, photo: Buffer): Promise<number> {
  await open(page, `${url}/cms`);
  return secondsOf(async () => {
    await click(page.getByRole("link", { name: "Editovať produkty" }));
    await click(page.getByRole("link", { name: "Pridať produkt" }));
    await select(page.getByLabel("Kategória"), "Rezanie a brúsenie");
    await click(field(page, "Názov"));
    await type(page, "Rezačka na polystyrén");
    await click(field(page, "Popis"));
    await type(page, "Reže dosky do hrúbky 250 mm.");
    const chooser = page.waitForEvent("filechooser");
    await click(page.getByLabel("Obrázok produktu"));
    await pause(LOOK_MS);
    await (await chooser).setFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer: photo });
    await click(page.locator("summary").filter({ hasText: "Ceny" }));
    await click(field(page, "Deň"));
    await type(page, "12,50");
    await click(field(page, "Záruka"));
    await type(page, "50");
    await click(page.getByRole("button", { name: "Vytvoriť" }));
    await said(page, /bol úspešne pridany/);
  });
}

async function secondsOf(task: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await task();
  return (performance.now() - startedAt) / 1_000;
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function click(target: Locator): Promise<void> {
  await target.waitFor();
  await pause(LOOK_MS);
  await target.click();
}

/** Opens a select and chooses from it. */
async function select(target: Locator, option: string): Promise<void> {
  await click(target);
  await pause(LOOK_MS);
  await target.selectOption(option);
}

const type = (page: Page, text: string) => page.keyboard.type(text, { delay: KEY_MS });
const press = (page: Page, key: string) => page.keyboard.press(key, { delay: KEY_MS });
const said = (page: Page, text: RegExp) => page.locator(".toast").filter({ hasText: text }).waitFor();
