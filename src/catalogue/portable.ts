import { named, type Stored } from "./check-catalogue.ts";
import type { DocumentLine } from "./format.ts";

/** Why a picture that the provider should have does not go along. */
const LEFT_OUT = { lost: "sa nenašiel", broken: "nie je obrázok (JPEG, PNG, WebP, AVIF alebo GIF)" } as const;
export type LeftOut = keyof typeof LEFT_OUT;

/** A stored document as it travels: its picture by the path of the file that goes with it. `pathOf` tells that path, or why the
 *  picture is left out, or undefined for a URL of somebody else. */
export function portable(
  { collection, id, fields: { id: _, ...fields } }: Stored,
  pathOf: (url: string) => { readonly path: string } | LeftOut | undefined,
): { readonly line: DocumentLine; readonly warning?: string } {
  const line = { collection, id, fields };
  const url = fields.imgPath;
  if (typeof url !== "string" || url === "") return { line };
  const picture = pathOf(url);
  if (picture === undefined) {
    return { line, warning: `${named(line)}: obrázok je na cudzej adrese ${url} a do súboru sa nedostal` };
  }
  if (typeof picture === "object") return { line: { collection, id, fields: { ...fields, imgPath: picture.path } } };
  const bare = { collection, id, fields: { ...fields, imgPath: "" } };
  return { line: bare, warning: `${named(line)}: obrázok ${url} ${LEFT_OUT[picture]}, v súbore je bez neho` };
}

/** What is said of a fixed document that is left out. */
export const notPdf = (path: string): string => `${path}: nie je dokument PDF s menom na .pdf, v súbore nie je`;
