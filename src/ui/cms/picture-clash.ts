import type { Document } from "#src/backend/backend.ts";
import { textFrom } from "#src/domain/stored.ts";
import type { PhotoChoice } from "./use-photo.ts";

/** Whether a picture was chosen here and another one stored elsewhere (D14). The stored one may be the chosen one itself:
 *  an earlier save of this form whose answer was lost. */
export function hasPictureClash({ chosen }: PhotoChoice, expected: Document, theirs: Document): boolean {
  const isChanged = textFrom(theirs.imgPath) !== textFrom(expected.imgPath);
  return chosen !== undefined && isChanged && !chosen.upload.isStoredAs(theirs.imgPath);
}
