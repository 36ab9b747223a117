import { nameKey } from "#src/backend/name-key.ts";
import type { Stored } from "./check-catalogue.ts";

/** The documents that would hold a name another one holds (spec §5), in the file or at its destination, and why. Those of the file
 *  replace the stored ones of their ids, so they may also swap names. */
export function namesTaken(
  documents: readonly Stored[],
  present: readonly Stored[],
): readonly (readonly [Stored, string])[] {
  const place = ({ collection, id }: Stored) => `${collection}/${id}`;
  const replaced = new Set(documents.map(place));
  const stored = holders(present.filter((one) => !replaced.has(place(one))));
  const inFile = holders(documents);
  return documents.flatMap((document) => {
    const key = keyOf(document);
    const other = key && (stored.get(key)?.[0] ?? inFile.get(key)?.find(({ id }) => id !== document.id));
    if (!key || !other) return [];
    const where = stored.has(key) ? "v obchode" : "v súbore";
    return [[document, `rovnaký názov má ${where} ${other.collection} ${other.id}`] as const];
  });
}

function holders(documents: readonly Stored[]): ReadonlyMap<string, readonly Stored[]> {
  const byName = new Map<string, Stored[]>();
  for (const document of documents) {
    const key = keyOf(document);
    if (key) byName.set(key, [...(byName.get(key) ?? []), document]);
  }
  return byName;
}

function keyOf({ collection, fields }: Stored): string | undefined {
  const key = nameKey(collection, fields);
  return key && `${collection}/${key}`;
}
