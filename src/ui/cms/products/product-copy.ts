import type { Document } from "#src/backend/backend.ts";
import { productFrom } from "#src/domain/products/product.ts";
import { LONGEST_NAME } from "#src/domain/values/limits.ts";
import { skBulk } from "#src/text/sk-bulk.ts";

/** What the form of a copy begins with: all of the product but its pictures and the days of B15 and B24 (B10). A long name is cut, so that the rest fits. */
export function copyOf(document: Document): Document {
  const { Name: copiedName } = productFrom(document);
  const room = LONGEST_NAME - [...skBulk.copyOf("")].length;
  const Name = skBulk.copyOf([...copiedName.trim()].slice(0, room).join(""));
  return { ...document, id: "", imgPath: "", Pictures: [], BackOn: "", Busy: [], Name };
}
