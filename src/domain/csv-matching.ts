import { type CsvContext, nameIn } from "./csv-fields.ts";
import type { CsvReason, CsvRow, StoredProduct } from "./csv-row.ts";
import { textFrom } from "./stored.ts";

/** The product that a row is for: none for a new one. */
export type CsvMatch = { readonly stored: StoredProduct | undefined } | { readonly reason: CsvReason };

/** Finds the products of the rows of one file (B11), and which rows are for the same product or give the same name. */
export function csvMatching(products: readonly StoredProduct[], { keyOf }: Pick<CsvContext, "keyOf">) {
  const byId = new Map(products.map((product) => [product.id, product]));
  const byName = new Map<string | undefined, readonly StoredProduct[]>();
  for (const product of products) {
    const key = keyOf(textFrom(product.Name));
    byName.set(key, [...(byName.get(key) ?? []), product]);
  }
  const lineOfProduct = new Map<string, number>();
  const lineOfName = new Map<string, number>();

  function found({ texts }: CsvRow): CsvMatch {
    const id = texts.get("id")?.trim();
    if (id) {
      const stored = byId.get(id);
      return stored ? { stored } : { reason: { kind: "unknownId", part: id } };
    }
    const key = keyOf(nameIn(texts.get("Name") ?? ""));
    if (key === undefined) return { reason: { kind: "cell", column: "Name", problem: "nameMissing", part: "" } };
    const [stored, another] = byName.get(key) ?? [];
    return another ? { reason: { kind: "ambiguousName" } } : { stored };
  }
  return {
    /** By id, else by name. */
    match(row: CsvRow): CsvMatch {
      const match = found(row);
      if ("reason" in match || !match.stored) return match;
      const line = lineOfProduct.get(match.stored.id);
      if (line !== undefined) return { reason: { kind: "secondRow", line } };
      lineOfProduct.set(match.stored.id, row.line);
      return match;
    },
    /** Why a product may not be given this name; undefined where it may. A name counts as taken also where its product is renamed in the
     *  same file, because an import may be stopped between the two. */
    nameTaken(row: CsvRow, name: string, stored: StoredProduct | undefined): CsvReason | undefined {
      const key = keyOf(name);
      if (key === undefined) return undefined;
      const line = lineOfName.get(key);
      if (line !== undefined) return { kind: "nameTakenInFile", line };
      lineOfName.set(key, row.line);
      const isTaken = byName.get(key)?.some(({ id }) => id !== stored?.id);
      return isTaken ? { kind: "nameTaken", part: name } : undefined;
    },
  };
}
