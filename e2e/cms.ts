import type { Locator, Page, Request, Route } from "@playwright/test";
import sharp from "sharp";
import { closeAlert, expect, held, open, ready, requestSignIn } from "./fixtures.ts";
import { SITE_URL } from "./server.ts";

/** What the tests of the back office have in common. */

export const rows = (page: Page): Locator => page.getByRole("main").locator(".rows > li");
export const rowOf = (page: Page, { name }: { name: string }): Locator => rows(page).filter({ hasText: name });

/** The button of a row that opens its prices, or on small screens its menu. */
export const opener = (row: Locator): Locator => row.locator("[data-opens-prices]:visible");

/** Does something with the product of a row, on small screens by its menu. */
export async function rowAction(row: Locator, action: "Upraviť" | "Ceny" | "Kopírovať" | "Odstrániť"): Promise<void> {
  await row.waitFor();
  if (await row.getByRole("button", { name: /^Ďalšie: / }).isVisible()) {
    await row.getByRole("button", { name: /^Ďalšie: / }).click();
    await dialog(row.page()).getByText(action, { exact: true }).click();
  } else await row.getByText(action, { exact: true }).click();
}

/** Shows the checkboxes, which on phones are hidden at first. */
export async function showCheckboxes(page: Page): Promise<void> {
  const toggle = page.getByRole("main").getByRole("button", { name: "Vybrať", exact: true });
  if (await toggle.isVisible()) await toggle.click();
}

/** Unfolds category, filters and CSV, which are folded on phones. */
export async function showOptions(page: Page): Promise<void> {
  const options = page.getByRole("button", { name: /^Možnosti/ });
  if (await options.isVisible()) await options.click();
}

/** A toast with this very text. */
export const toast = (page: Page, text: string): Locator =>
  page.locator("section[aria-label=Oznámenia] .toast p").getByText(text, { exact: true });

/** The open dialog; of two, the question over the form. */
export const dialog = (page: Page): Locator =>
  page.locator("dialog[open]:is([role=alertdialog], :not(body:has(dialog[open][role=alertdialog]) *))");
export const field = (page: Page | Locator, label: string): Locator => page.getByLabel(label, { exact: true });
export const button = (page: Page | Locator, name: string): Locator => page.getByRole("button", { name, exact: true });
/** The text that says why nothing was saved. */
export const failure = (page: Page): Locator => page.locator(".notice-error");

/** How often a screen reader says a text that has just appeared: where the focus is, and in live regions. */
export async function timesSaid(page: Page, text: string): Promise<number> {
  return page.evaluate((wanted) => {
    const live = document.querySelectorAll(":is([role=alert], [role=status], [aria-live]):not([aria-live=off])");
    const said = [...live, document.activeElement].filter((part) => part?.textContent?.includes(wanted));
    return said.length;
  }, text);
}

/** Opens a collapsible section of the product form. */
export async function section(page: Page, title: "Ceny" | "Parametre"): Promise<void> {
  await page.locator("summary").filter({ hasText: title }).press("Enter");
}

export const day = (page: Page, name: string): { morning: Locator; afternoon: Locator } => {
  const group = page.getByRole("group", { name, exact: true });
  return { morning: field(group, "Doobeda:"), afternoon: field(group, "Poobede:") };
};

interface PictureOptions {
  readonly width?: number;
  readonly height?: number;
  readonly format?: "jpeg" | "png" | "webp" | "avif";
  /** Left half red, right half blue, turned on its side with a note how to turn it back, as phones do. */
  readonly isTurned?: boolean;
  readonly isClear?: boolean;
}

/** A file as a person would choose it: left half red, right half blue. */
export async function picture(name: string, options: PictureOptions = {}) {
  const { width = 80, height = 60, format = "jpeg", isTurned = false, isClear = false } = options;
  const pixels = isClear ? [255, 0, 0, 128, 0, 0, 255, 255] : [255, 0, 0, 0, 0, 255];
  const two = sharp(Buffer.from(pixels), { raw: { width: 2, height: 1, channels: isClear ? 4 : 3 } });
  const upright = two.resize(width, height, { fit: "fill", kernel: "nearest" });
  const turned = isTurned ? upright.rotate(270).withMetadata({ orientation: 6 }) : upright;
  return { name, mimeType: `image/${format}`, buffer: await turned.toFormat(format).toBuffer() };
}

/** The stored picture behind a URL: its size, kind, and what colour its left and right are. */
export async function stored(page: Page, url: string) {
  const response = await page.request.get(url);
  expect(response.status()).toBe(200);
  const image = sharp(await response.body());
  const { width, height, format, orientation, exif } = await image.metadata();
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const middle = Math.floor(info.height / 2) * info.width * 3;
  const colour = (at: number) => ((data[at] ?? 0) > (data[at + 2] ?? 0) ? "red" : "blue");
  const [left, right] = [colour(middle), colour(middle + (info.width - 1) * 3)];
  return { width, height, format, isTurned: (orientation ?? 1) > 1, hasExif: exif !== undefined, left, right };
}

/** A product as the API gives it. */
export async function readProduct(page: Page, id: string): Promise<Record<string, unknown> | null> {
  const watch = encodeURIComponent(JSON.stringify({ collection: "products", id }));
  return (await page.request.get(`/api/read?watch=${watch}`)).json();
}

export async function readList(page: Page, query: Record<string, unknown>): Promise<Record<string, unknown>[]> {
  const response = await page.request.get(`/api/read?watch=${encodeURIComponent(JSON.stringify(query))}`);
  return ((await response.json()) as { documents: Record<string, unknown>[] }).documents;
}

export async function productNamed(page: Page, name: string): Promise<Record<string, unknown> | undefined> {
  return (await readList(page, { collection: "products", query: "inventory", text: name })).find(
    ({ Name }) => Name === name,
  );
}

/** What a member of staff can do without our pages. */
export function post(page: Pick<Page, "request">, path: string, data: unknown) {
  return page.request.post(path, { data, headers: { origin: SITE_URL } });
}

/** Fills in what a product needs: a name and a price. */
export async function fillProduct(page: Page, name: string, price = "12,50"): Promise<void> {
  await field(page, "Názov").fill(name);
  await section(page, "Ceny");
  await field(page, "Deň").fill(price);
}

/** A second member of staff, in a browser of their own. */
export async function colleague(newVisitor: () => Promise<Page>): Promise<Page> {
  const page = await newVisitor();
  await requestSignIn(page);
  return page;
}

/** Ends the session behind the back of every page of this browser. */
export async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
}

export async function signOutInOtherTab(page: Page): Promise<void> {
  const tab = await page.context().newPage();
  await open(tab, "/cms");
  await button(tab, "Odhlásiť sa").click();
  await closeAlert(tab, "Boli ste úspešne odhlásený.");
  await tab.close();
}

/** The requests for an address, as they are made from now on. */
export function requestsOf(page: Page, path: string): readonly Request[] {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) requests.push(request);
  });
  return requests;
}

export const REFUSED = (status: number, text: string) =>
  `Failed to load resource: the server responded with a status of ${status} (${text})`;

/** What the console shows of a logged failure, before the lines of its stack. */
export const LOGGED = (code: string) => new RegExp(`^BackendError: backend: ${code}\\n`);

/** Keeps pages from hydrating until what it returns is called. */
export async function heldScripts(page: Page): Promise<() => Promise<void>> {
  const release = await held(page, "**/assets/*.js");
  return async () => {
    await release();
    await ready(page);
  };
}

/** What staff read if no answer came to a commit. */
export const UNANSWERED = "Nevieme, či sa uložilo.";

/** Lets a request through, but not its answer. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}
