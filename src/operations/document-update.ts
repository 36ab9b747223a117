import { BackendError, type Collection, type Document, type Documents, type Fields } from "#src/backend/backend.ts";
import { same } from "#src/backend/same.ts";
import { failedWith } from "./again.ts";
import type { Write } from "./picture.ts";

/** Writes the fields that changed and nothing else, where they still are as the writer saw them. A conflict with what an earlier
 *  attempt of the same change has stored is success: its answer was lost. */
export async function updateDocument(
  documents: Documents,
  collection: Collection,
  expected: Document,
  fields: Fields,
  write: Write,
): Promise<"committed" | "duplicate"> {
  const names = Object.keys(fields);
  if (names.length === 0) return "committed";
  const expectedFields = Object.fromEntries(
    names.filter((name) => name in expected).map((name) => [name, expected[name]]),
  );
  const change = { kind: "update", collection, id: expected.id, fields, expected: expectedFields } as const;
  try {
    return await write(() => documents.commit([change]));
  } catch (error) {
    if (!failedWith(error, "conflict")) throw error;
    const stored = await documents.readOne(collection, expected.id);
    if (!stored) throw new BackendError("notFound", error);
    if (names.every((name) => same(stored[name], fields[name]))) return "committed";
    throw error;
  }
}
