import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Document } from "#src/backend/backend.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { fileRows } from "#src/server/files/file-rows.ts";
import { openDatabase } from "#src/server/store/database.ts";
import { documentStore } from "#src/server/store/document-store.ts";
import { catalogueOf, furtherProduct } from "./catalogue.ts";
import { photographer } from "./photos.ts";
import { startServer } from "./server.ts";
import { signIn } from "./staff.ts";
import { median } from "./stats.ts";

/** The cards of the pages that are compared with a static one. */
const CARDS = 60;

/** The name of the file that describes a saved shop. */
const DESCRIPTION = "bench-shop.json";

/** A data folder and its content. */
export interface Shop {
  readonly folder: string;
  /** The products of the compared pages in the shop's order, so that the first one is the first on /products. */
  readonly products: readonly [Document, ...Document[]];
  /** Of the uploaded pictures, in MB. */
  readonly originalMb: number;
}

/** The shop that is compared with static pages, in a folder of its own. With `saved` it is a copy of the shop in that folder, which is
 *  filled first if it is empty. */
export async function compareShop(work: string, saved: string | undefined): Promise<Shop> {
  const folder = join(work, "shop");
  const description = `${saved}/${DESCRIPTION}`;
  if (saved === undefined || !existsSync(description)) {
    const shop = await filledShop(folder);
    if (saved === undefined) return shop;
    cpSync(folder, saved, { recursive: true });
    writeFileSync(description, JSON.stringify(shop));
    return shop;
  }
  cpSync(saved, folder, { recursive: true });
  return { ...(JSON.parse(readFileSync(description, "utf8")) as Shop), folder };
}

/** Fills it with 60 products and the demo's categories, each with a picture uploaded as a photo of 5 MB. */
async function filledShop(folder: string): Promise<Shop> {
  console.log("Filling the shop with uploaded photos …");
  mkdirSync(folder);
  const server = await startServer(folder);
  try {
    const staff = await signIn(server);
    const photo = await photographer();
    const sizes: number[] = [];
    const uploaded = async (document: Document, nth: number): Promise<Document> => {
      const drawing = String(document.imgPath);
      const bytes = await photo(drawing, nth);
      sizes.push(bytes.length);
      const [name] = drawing.split("/").at(-1)?.split(".") ?? [];
      const place = "Name" in document ? "products" : "categories";
      return { ...document, imgPath: await staff.upload(place, `${name}.jpg`, new Uint8Array(bytes)) };
    };
    const { categories, products } = catalogueOf(CARDS);
    for (const [nth, category] of categories.entries()) await staff.add("categories", await uploaded(category, nth));
    const stored: Document[] = [];
    for (const [nth, product] of products.entries()) {
      const document = await uploaded(product, nth + categories.length);
      await staff.add("products", document);
      stored.push(document);
    }
    return {
      folder,
      products: stored.toSorted(bySlovakName) as [Document, ...Document[]],
      originalMb: median(sizes) / 1e6,
    };
  } finally {
    await server.stop();
  }
}

/** A copy of the shop with as many products as asked, written straight through the store. */
export function grownShop(shop: Shop, count: number): Shop {
  const folder = `${shop.folder}-${count}`;
  cpSync(shop.folder, folder, { recursive: true });
  const db = openDatabase(folder, { busyMs: 1_000 });
  try {
    const rows = fileRows(db);
    const store = documentStore(db, rows);
    const more = Array.from({ length: count - shop.products.length }, (_, nth) => furtherProduct(shop.products, nth));
    store.importDocuments(() => new Map([["products", new Map(more.map((product) => [product.id, product]))]]));
  } finally {
    db.close();
  }
  return { ...shop, folder };
}

const bySlovakName = (a: Document, b: Document) => productFrom(a).Name.localeCompare(productFrom(b).Name, "sk");
