import type { Documents } from "#src/backend/backend.ts";
import type { Provider } from "./catalogue-file.ts";

/** A shop between which catalogues move: the port, and the bytes of stored files, which no page reads. */
export interface CatalogueShop {
  readonly provider: Provider;
  readonly documents: Pick<Documents, "readList" | "commit">;
  /** The file of a URL with its path, such as "products/x.webp"; "lost" if the shop should have it; undefined for another site's. */
  file(url: string): Promise<{ readonly path: string; readonly bytes: Uint8Array } | "lost" | undefined>;
  /** The URL of one of the fixed documents; `null` if it is not stored. */
  fixedDocument(name: string): Promise<string | null>;
  /** Stores a file as `Files.upload` does, unless it is stored already, so that a repetition changes nothing. Undefined for a broken one. */
  store(path: string, bytes: Uint8Array): Promise<{ readonly url: string; readonly isNew: boolean } | undefined>;
}
