import * as v from "valibot";
import { isPdf } from "#src/backend/pdf-bytes.ts";
import { pictureTypeOf } from "#src/backend/picture-bytes.ts";
import { FOLDERS, holdsPictures } from "../files/file-rows.ts";
import { fileKey, isFileName } from "../files/safe-name.ts";
import { STORED_AS } from "../files/stored-as.ts";
import type { FileKey } from "./backup-schema.ts";

/** The end of the year 9999. */
const LAST_INSTANT = Date.UTC(10_000, 0) - 1;
const PICTURE_TYPES = Object.values(STORED_AS).map(({ type }): string => type);

export const integer = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most));
export const instant = integer(0, LAST_INSTANT);

export const FILE_KEY = {
  folder: v.picklist(FOLDERS),
  /** Stays in its folder. */
  name: v.pipe(v.string(), v.check(isFileName)),
  version: v.pipe(v.string(), v.regex(/^[0-9a-f]{10}$/)),
};
/** What the row of a file may hold. */
export const FILE_ROW = v.pipe(
  v.object({
    ...FILE_KEY,
    name_key: v.string(),
    type: v.string(),
    bytes: integer(0),
    stored_at: instant,
    binned_at: v.optional(v.nullable(instant)),
  }),
  v.check(({ name, name_key }) => name_key === fileKey(name)),
  v.check(({ folder, type }) => (holdsPictures(folder) ? PICTURE_TYPES : ["application/pdf"]).includes(type)),
);

/** Whether a shop may serve these bytes as a file, or as its variant of a width. The owner may have put a picture of another format in place
 *  of one. */
export function isRightType({ folder, name }: FileKey, width: number, content: Uint8Array): boolean {
  if (holdsPictures(folder)) return pictureTypeOf(content) !== undefined;
  // The owner's documents are not read: their names end in .pdf.
  return width === 0 && /\.pdf$/i.test(name) && (folder === "documents" || isPdf(content));
}
