import type { Collection, Fields } from "#src/backend/backend.ts";
import { COLLECTION_NAMES, rulesOf } from "#src/backend/collection-rules.ts";
import { nameKey } from "#src/backend/name-key.ts";
import { isId } from "#src/backend/new-id.ts";
import { UserError } from "#src/commands/user-error.ts";
import { overlaps, specialDayFrom } from "#src/domain/hours/special-days.ts";
import { MOST_SPECIAL_DAYS } from "#src/domain/values/limits.ts";
import { canonical } from "./canonical.ts";
import { isFixedPdfPath, shownKind, visiblePath } from "./file-rules.ts";
import type { DocumentLine } from "./format.ts";
import type { LoadedCatalogue } from "./load-catalogue.ts";
import {
  type CollectionDocument,
  fileNoun,
  isCollection,
  keyOf,
  kindOf,
  shownFiles,
  titleOf,
} from "./stored-document.ts";

export interface CheckedCatalogue {
  /** In canonical form, in the order in which they may be written; a file that one names is in `files`, or the stored
   *  document of its id shows it already. */
  readonly documents: readonly CollectionDocument[];
  /** Those that are to be stored: what documents show, and the fixed documents. */
  readonly files: LoadedCatalogue["files"];
  /** The documents that can be stored only in another form, a sentence each. */
  readonly repaired: readonly string[];
}

/** Checks a catalogue against the documents that are `present` where it is to be imported, and by what the provider cannot store. What may
 *  not be stored is a `UserError` that lists all of it. */
export function checkCatalogue(
  catalogue: LoadedCatalogue,
  present: readonly CollectionDocument[],
  refusalsOf: (fields: Fields) => readonly string[] = () => [],
): CheckedCatalogue {
  const refused = [...catalogue.refused];
  const repaired: string[] = [];
  const documents: CollectionDocument[] = [];
  const presentByKey = new Map(present.map((one) => [keyOf(one), one]));
  const seen = new Set<string>();
  for (const line of catalogue.documents) {
    const { document, changed = [], reasons } = checkLine(line, present);
    if (document) {
      reasons.push(...refusalsOf(document.fields));
      const stored = presentByKey.get(keyOf(document));
      const known = new Set(stored && shownFiles(stored));
      for (const file of shownFiles(document)) {
        const isInFile = catalogue.files.has(file);
        if (known.has(file) || (isInFile && shownKind(visiblePath(file)) === kindOf(document.collection))) continue;
        const why = isInFile ? "je z priečinka pre iný druh súborov" : "v súbore nie je alebo sa nedá prevziať";
        reasons.push(`${fileNoun(document.collection)} ${file} ${why}`);
      }
      if (seen.has(keyOf(document))) reasons.push("v súbore je viackrát");
      seen.add(keyOf(document));
      documents.push(document);
      if (changed.length > 0) repaired.push(`${titleOf(line)}: ${changed.join(", ")}`);
    }
    if (reasons.length > 0) refused.push(`${titleOf(line)}: ${reasons.join("; ")}`);
  }
  refused.push(...nameRefusals(documents, present), ...weekRefusals(documents, present));
  if (hasTooManySpecialDays(documents, present)) {
    refused.push(`special_days: výnimočných dní by bolo viac ako ${MOST_SPECIAL_DAYS}`);
  } else {
    refused.push(...overlapRefusals(documents, present));
  }
  refuse("Import sa neuskutočnil", refused);
  const shown = new Set(documents.flatMap(shownFiles));
  const order = (one: CollectionDocument) => COLLECTION_NAMES.indexOf(one.collection);
  return {
    documents: documents.toSorted((a, b) => order(a) - order(b)),
    files: new Map([...catalogue.files].filter(([path]) => shown.has(path) || isFixedPdfPath(path))),
    repaired,
  };
}

/** Throws where there is a reason to; each names a document or a file. */
export function refuse(outcome: string, reasons: readonly string[]): void {
  if (reasons.length === 0) return;
  throw new UserError([`${outcome}, nič sa nezmenilo. Odmietnuté záznamy: ${reasons.length}`, ...reasons].join("\n  "));
}

interface CheckedLine {
  /** Undefined where there are reasons against it. */
  readonly document?: CollectionDocument;
  /** The fields that are stored in another form. */
  readonly changed?: readonly string[];
  readonly reasons: string[];
}

function checkLine(line: DocumentLine, present: readonly CollectionDocument[]): CheckedLine {
  const { collection, id, fields } = line;
  if (!isCollection(collection)) return { reasons: ["taká zbierka nie je"] };
  const target = isId(id) ? targetOf({ collection, id, fields }, present) : "také id sa nedá uložiť";
  const form = canonical({ collection, id, fields });
  if (typeof target === "object" && "fields" in form) {
    return { document: { collection, id: target.id, fields: form.fields }, changed: form.changed, reasons: [] };
  }
  return { reasons: [...(typeof target === "string" ? [target] : []), ...("reasons" in form ? form.reasons : [])] };
}

/** The document that is written, or why there is none. Where none may be added it is the stored one of the same id, or else of the same
 *  day, because another shop may have other ids. */
function targetOf(document: CollectionDocument, present: readonly CollectionDocument[]): CollectionDocument | string {
  const { collection, id, fields } = document;
  if (rulesOf(collection).mayBeAdded) return document;
  const stored = present.filter((one) => one.collection === collection);
  const isSameDay = (one: CollectionDocument) => fields.Day !== undefined && one.fields.Day === fields.Day;
  const target = stored.find((one) => one.id === id) ?? stored.find(isSameDay);
  if (target) return target;
  if (collection !== "opening_hours") return "taký záznam v obchode nie je a nové sa pridať nedajú";
  return stored.length > 0
    ? "otváracie hodiny sa dajú len meniť a taký deň v obchode nie je"
    : "v obchode nie sú otváracie hodiny, vytvorte ich príkazom npm run catalogue -- init";
}

/** One sentence for each document whose name (spec §5) another document holds, in the file or in the shop. A stored document that the
 *  file replaces gives up its name, so documents may also swap names. */
function nameRefusals(
  documents: readonly CollectionDocument[],
  present: readonly CollectionDocument[],
): readonly string[] {
  const replaced = new Set(documents.map(keyOf));
  const remaining = new Set(present.filter((one) => !replaced.has(keyOf(one))));
  const holders = new Map<string, CollectionDocument[]>();
  for (const one of [...remaining, ...documents]) {
    const name = nameIn(one);
    const others = holders.get(name);
    if (others) others.push(one);
    else holders.set(name, [one]);
  }
  holders.delete("");
  return documents.flatMap((document) => {
    const other = holders.get(nameIn(document))?.find((one) => keyOf(one) !== keyOf(document));
    if (!other) return [];
    const where = remaining.has(other) ? "v obchode" : "v súbore";
    return [`${titleOf(document)}: rovnaký názov má ${where} ${keyOf(other).replace("/", " ")}`];
  });
}

/** The documents of a collection once the file is imported. */
function importedTo(
  collection: Collection,
  documents: readonly CollectionDocument[],
  present: readonly CollectionDocument[],
) {
  const byKey = new Map([...present, ...documents].map((one) => [keyOf(one), one]));
  return [...byKey.values()].filter((one) => one.collection === collection);
}

/** One sentence for each day of the file whose name or place in the week another day would have, too, unless the shop has it so already. */
function weekRefusals(documents: readonly CollectionDocument[], present: readonly CollectionDocument[]) {
  const week = importedTo("opening_hours", documents, present);
  return ["Day", "DayIndex"].flatMap((field) =>
    documents
      .filter((day) => day.collection === "opening_hours" && !isStoredAs(day, field, present))
      .filter((day) => week.some((other) => keyOf(other) !== keyOf(day) && other.fields[field] === day.fields[field]))
      .map((day) => `${titleOf(day)}: pole ${field} by mali dva dni rovnaké`),
  );
}

const isStoredAs = (document: CollectionDocument, field: string, present: readonly CollectionDocument[]) =>
  present.some((other) => keyOf(other) === keyOf(document) && other.fields[field] === document.fields[field]);

/** One sentence for each special day of the file that an entry of the shop covers, too (B2), unless the shop has it so already. Entries of
 *  the file may overlap each other: its shop has them so, and /cms marks them. */
function overlapRefusals(documents: readonly CollectionDocument[], present: readonly CollectionDocument[]) {
  const replaced = new Set(documents.map(keyOf));
  const remaining = present.filter((one) => one.collection === "special_days" && !replaced.has(keyOf(one)));
  const rangeOf = ({ id, fields }: CollectionDocument) => specialDayFrom({ ...fields, id });
  return documents.flatMap((day) => {
    if (day.collection !== "special_days") return [];
    if (["From", "To"].every((field) => isStoredAs(day, field, present))) return [];
    const other = remaining.find((one) => overlaps(rangeOf(one), rangeOf(day)));
    return other ? [`${titleOf(day)}: tieto dni má v obchode aj ${keyOf(other).replace("/", " ")}`] : [];
  });
}

/** A shop that has more, from an older program's import, may import as many again. */
function hasTooManySpecialDays(documents: readonly CollectionDocument[], present: readonly CollectionDocument[]) {
  const countOf = (imported: readonly CollectionDocument[]) => importedTo("special_days", imported, present).length;
  return countOf(documents) > Math.max(MOST_SPECIAL_DAYS, countOf([]));
}

/** Equal for documents that may not both be stored; "" where there is no name. */
function nameIn({ collection, fields }: CollectionDocument): string {
  const key = nameKey(collection, fields);
  return key ? `${collection}/${key}` : "";
}
