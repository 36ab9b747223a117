import type { Locator, Page } from "@playwright/test";
import type { Collection } from "#src/backend/backend.ts";
import { ALL_PAGES, pathsOf } from "#src/site/page-paths.ts";
import { PAGES, type Page as SitePage } from "#src/site/pages.ts";

/** What the tests rely on in the demo catalogue (demo/catalogue.json). */

/** Slovak order, "Ostatné" last (spec §5, D3). */
export const CATEGORIES = [
  "Betón a zhutňovanie",
  "Čistenie",
  "Elektrina, kúrenie a sušenie",
  "Lešenia a rebríky",
  "Prívesy a manipulácia",
  "Rezanie a brúsenie",
  "Vŕtanie a búranie",
  "Záhrada a les",
  "Ostatné",
];
export const DRILLING = { id: "vrtanie-a-buranie", name: "Vŕtanie a búranie" };
export const DRILLS = [
  "aku-vrtaci-skrutkovac-18-v",
  "buracie-kladivo-16-kg",
  "jadrova-vrtacka-160-mm",
  "motorovy-podny-vrtak",
  "vrtacie-kladivo-sds-max-8-kg",
  "vrtacie-kladivo-sds-plus-3-kg",
];
/** Available, priced in every way, with extra prices and parameters. */
export const HAMMER = { id: "vrtacie-kladivo-sds-plus-3-kg", name: "Vŕtacie kladivo SDS-Plus 3 kg" };
/** Not available; its name has 56 characters. */
export const CORE_DRILL = {
  id: "jadrova-vrtacka-160-mm",
  name: "Jadrová vŕtačka so stojanom a vodným chladením do 160 mm",
};
/** Its name has 45 characters. */
export const DEMOLITION_HAMMER = {
  id: "buracie-kladivo-16-kg",
  name: "Búracie kladivo 16 kg so šesťhranným upínaním",
};
/** Priced only by its deposit, so the listing rule of spec §2 hides it. */
export const HIDDEN = { id: "kablovy-bubon-50-m", name: "Predlžovací kábel na bubne 50 m" };
/** Without a category. */
export const LASER = { id: "rotacny-laser", name: "Rotačný laser so statívom, meracou latou a prijímačom lúča" };
/** 12,50 € a day. */
export const DEHUMIDIFIER = { id: "odvlhcovac-50-l", name: "Kondenzačný odvlhčovač 50 l za 24 hodín" };

/** All products, and those of them the public sees. */
export const PRODUCTS = 45;
export const LISTED = 44;

/** The documents that pages of documents are tried with. */
const EXAMPLES: Partial<Record<Collection, readonly string[]>> = { products: [HAMMER.id], categories: [DRILLING.id] };
const examplesOf = (isWanted: (page: SitePage) => boolean) =>
  pathsOf(ALL_PAGES.filter(isWanted), (collection) => EXAMPLES[collection] ?? []);

/** The addresses of the site's table by who may open them (spec §2); that of a label only leads elsewhere (B19). */
export const PUBLIC_PATHS = examplesOf(({ readers, path }) => readers === "anybody" && path !== PAGES.label.path);
export const GUARDED_PATHS = examplesOf(({ readers }) => readers === "staff");
/** What search engines are told of. */
export const INDEXED_PATHS = examplesOf(({ inSiteMap }) => inSiteMap);

/** The links of the product cards, one a card. */
export const productLinks = (page: Page): Locator => page.locator('main a[href^="/products/"]');

export const card = (page: Page, { id }: { id: string }): Locator =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator(`a[href="/products/${id}"]`) });

/** The ids of the products whose cards are shown, in their order. */
export async function shownIds(page: Page): Promise<string[]> {
  return productLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")?.split("/")[2] ?? ""));
}
