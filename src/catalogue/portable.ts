import { named, type Stored } from "./check-catalogue.ts";
import type { DocumentLine } from "./format.ts";

/** A stored document as it travels: its picture by the path of the file that goes with it. `pathOf` tells that path, or "lost" where
 *  the provider should have the picture and does not, or undefined for a URL of somebody else. */
export function portable(
  { collection, id, fields: { id: _, ...fields } }: Stored,
  pathOf: (url: string) => string | "lost" | undefined,
): { readonly line: DocumentLine; readonly warning?: string } {
  const line = { collection, id, fields };
  const url = fields.imgPath;
  if (typeof url !== "string" || url === "") return { line };
  const path = pathOf(url);
  if (path === undefined) {
    return { line, warning: `${named(line)}: obrázok je na cudzej adrese ${url} a do súboru sa nedostal` };
  }
  if (path !== "lost") return { line: { collection, id, fields: { ...fields, imgPath: path } } };
  const bare = { collection, id, fields: { ...fields, imgPath: "" } };
  return { line: bare, warning: `${named(line)}: obrázok ${url} sa nenašiel, v súbore je bez neho` };
}
