import type { DocumentLine } from "./format.ts";
import { type CollectionDocument, fileNoun, titleOf, withFiles } from "./stored-document.ts";

/** Why a file that the provider should have is not exported. */
const OMITTED = { lost: "sa nenašiel", broken: "nie je obrázok (JPEG, PNG, WebP, AVIF alebo GIF) ani PDF" } as const;
/** The path under which the file of a URL is exported, or why it is not; undefined for a URL of another site. */
export type ExportedPath = { readonly path: string } | keyof typeof OMITTED | undefined;

/** A stored document as it is exported: each picture and PDF document by the path of its file. */
export function exportedDocument(
  { collection, id, fields: { id: _, ...fields } }: CollectionDocument,
  pathOf: (url: string) => ExportedPath,
): { readonly line: DocumentLine; readonly warnings: readonly string[] } {
  const warnings: string[] = [];
  const noun = fileNoun(collection);
  const document = { collection, id, fields };
  const line = withFiles(document, (url) => {
    const exported = pathOf(url);
    if (typeof exported === "object") return exported.path;
    const reason = exported
      ? `${noun} ${url} ${OMITTED[exported]}, v súbore je bez neho`
      : `${noun} je na cudzej adrese ${url} a do súboru sa nedostal`;
    warnings.push(`${titleOf(document)}: ${reason}`);
    return exported ? "" : url;
  });
  return { line, warnings };
}
