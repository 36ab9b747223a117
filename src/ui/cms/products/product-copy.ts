import type { Document } from "#src/backend/backend.ts";
import { LONGEST_NAME } from "#src/domain/limits.ts";
import { productFrom } from "#src/domain/product.ts";
import { skBulk } from "#src/text/sk-bulk.ts";

/** What the form of a new product begins with that is a copy of this one: all but the picture (B10). A long name is cut, so that it fits. */
export function copyOf(document: Document): Document {
  const { Name } = productFrom(document);
  const room = LONGEST_NAME - [...skBulk.copyOf("")].length;
  return { ...document, id: "", imgPath: "", Name: skBulk.copyOf([...Name.trim()].slice(0, room).join("")) };
}
