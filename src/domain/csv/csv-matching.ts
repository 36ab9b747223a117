import { type StoredDocument, textFrom } from "../values/stored.ts";
import { type CsvContext, oneLine } from "./csv-fields.ts";
import type { CsvReason, CsvRow } from "./csv-row.ts";

/** The product that a row is for; undefined for a new one. */
export type CsvMatch = { readonly stored: StoredDocument | undefined } | { readonly reason: CsvReason };

/** Finds the products of the rows of one file (B11), and which rows are for the same product or give the same name. */
export function csvMatching(products: readonly StoredDocument[], { keyOf }: Pick<CsvContext, "keyOf">) {
  const byId = new Map(products.map((product) => [product.id, product]));
  const byName = new Map<string | undefined, readonly StoredDocument[]>();
  for (const product of products) {
    const key = keyOf(textFrom(product.Name));
    byName.set(key, [...(byName.get(key) ?? []), product]);
  }
  const lineOfProduct = new Map<string, number>();
  const lineOfName = new Map<string, number>();

  function found({ texts }: CsvRow): CsvMatch {
    const typed = texts.get("id") ?? "";
    const id = typed.trim();
    if (id) {
      const stored = byId.get(typed) ?? byId.get(id);
      return stored ? { stored } : { reason: { kind: "unknownId", part: id } };
    }
    const key = keyOf(oneLine(texts.get("Name") ?? ""));
    if (key === undefined) return { reason: { kind: "cell", column: "Name", problem: "nameMissing", part: "" } };
    const [stored, another] = byName.get(key) ?? [];
    return another ? { reason: { kind: "ambiguousName" } } : { stored };
  }
  return {
    /** The product of a row, by id, else by name. No later row may be for the same product. */
    claimProduct(row: CsvRow): CsvMatch {
      const match = found(row);
      if ("reason" in match || !match.stored) return match;
      const line = lineOfProduct.get(match.stored.id);
      if (line !== undefined) return { reason: { kind: "secondRow", line } };
      lineOfProduct.set(match.stored.id, row.line);
      return match;
    },
    /** Gives the row's product a name, which no later row may give. Returns why the product may not have it; undefined if it may. A name
     *  counts as taken also if its product is renamed in the same file, because an import may be stopped between the two. */
    claimName(row: CsvRow, name: string, stored: StoredDocument | undefined): CsvReason | undefined {
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
