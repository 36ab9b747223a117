import type { Fields } from "#src/backend/backend.ts";
import { shortened } from "#src/catalogue/stored-document.ts";

/** Firestore's limits: levels of lists and maps, bytes of the names that lead to a value. */
const DEEPEST = 20;
const LONGEST_PATH = 1500;

/** The fields that Firestore cannot store, in a document or in a record of it (B13); a sentence, or none. */
export function unstorable(fields: Fields): readonly string[] {
  const names = Object.keys(fields).filter((name) => !isStorable({ [name]: fields[name] }, "Before", 1));
  if (names.length === 0) return [];
  return [`Firestore nevie uložiť polia ${names.map((name) => `„${shortened(name)}“`).join(", ")}`];
}

function isStorable(value: unknown, path: string, depth: number): boolean {
  if (Buffer.byteLength(path) > LONGEST_PATH) return false;
  if (typeof value !== "object" || value === null) return true;
  if (depth > DEEPEST) return false;
  if (Array.isArray(value)) return value.every((item) => !Array.isArray(item) && isStorable(item, path, depth + 1));
  return Object.entries(value).every(
    ([name, inner]) => name !== "" && !/^__.*__$/s.test(name) && isStorable(inner, `${path}.${name}`, depth + 1),
  );
}
