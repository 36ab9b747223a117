import { folded } from "./search-words.ts";

const LONGEST_SLUG = 40;

/** The id of a new product (B21), so that an address can be read and said: "motorova-pila-45-cm-x7k2". `random`: four letters and digits, or more. */
export function productId(name: string, random: string): string {
  const words = folded(name)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST_SLUG + 1);
  const slug = words.replace(/^-/, "").slice(0, LONGEST_SLUG).replace(/-$/, "");
  return `${slug || "produkt"}-${random.slice(0, 4).toLowerCase()}`;
}
