import type { Fields } from "../backend.ts";
import { CHANGED_AT } from "./built-products.ts";
import { NAME_ID } from "./name-documents.ts";

/** A stored document's fields without those that the adapter adds. */
export function withoutAdapterFields({ [NAME_ID]: _, [CHANGED_AT]: __, ...fields }: Fields): Fields {
  return fields;
}
