import { searchWords } from "#src/domain/products/search-words.ts";
import type { ProductPick } from "./backend.ts";

/** Normalises a pick, so that picks with equal results have equal keys (B1); the text of a search becomes its normalised words. */
export function canonicalPick(pick: ProductPick): ProductPick {
  if (pick.kind === "related") return { kind: pick.kind, to: pick.to };
  if (pick.kind === "ids") return { kind: pick.kind, ids: pick.ids };
  if (pick.kind === "priceList") return { kind: pick.kind, page: pick.page };
  if (pick.kind === "inventory") {
    const { kind, text, category, filter } = pick;
    return { kind, text, ...(category !== undefined && { category }), ...(filter && { filter }) };
  }
  const { kind, category, available, sort } = pick;
  const text = searchWords(pick.text).join(" ");
  // Without a text the order is by name anyway.
  const isSorted = sort === "price" || (sort === "name" && text !== "");
  return {
    kind,
    text,
    ...(category !== undefined && { category }),
    ...(available && { available }),
    ...(isSorted && { sort }),
  };
}
