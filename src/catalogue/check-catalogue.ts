import type { Document, WhyRefused } from "#src/backend/backend.ts";
import { COLLECTION_NAMES, rulesOf } from "#src/backend/collection-rules.ts";
import { planCommit, type Stored, type WritingChange } from "#src/backend/commit-plan.ts";
import { nameKey } from "#src/backend/name-key.ts";
import { isId } from "#src/backend/new-id.ts";
import { UserError } from "#src/commands/user-error.ts";
import { MOST_SPECIAL_DAYS } from "#src/domain/values/limits.ts";
import { canonical } from "./canonical.ts";
import {
  type CollectionDocument,
  fileNoun,
  isCollection,
  keyOf,
  kindOf,
  shownFiles,
  titleOf,
} from "./document-files.ts";
import { kindOfPath } from "./file-rules.ts";
import type { DocumentLine } from "./format.ts";
import type { LoadedCatalogue } from "./load-catalogue.ts";

export interface CheckedCatalogue {
  /** In canonical form, in the order in which they may be written. */
  readonly documents: readonly CollectionDocument[];
  /** Those that documents show. */
  readonly files: LoadedCatalogue["files"];
  /** The documents that can be stored only in another form, a sentence each. */
  readonly repaired: readonly string[];
}

/** Checks a catalogue against the documents that are `present` in the shop before anything is stored. What the shop would refuse is a
 *  `UserError` that lists all of it. */
export function checkCatalogue(catalogue: LoadedCatalogue, present: readonly CollectionDocument[]): CheckedCatalogue {
  const refused = [...catalogue.refused];
  const repaired: string[] = [];
  const documents = new Map<string, CollectionDocument>();
  for (const line of catalogue.documents) {
    const { document, changed, reasons } = checkLine(line, catalogue, present);
    if (document && documents.has(keyOf(document))) reasons.push("v súbore je viackrát");
    if (reasons.length > 0) refused.push(`${titleOf(line)}: ${reasons.join("; ")}`);
    if (changed.length > 0) repaired.push(`${titleOf(line)}: ${changed.join(", ")}`);
    if (document) documents.set(keyOf(document), document);
  }
  refused.push(...nameRefusals(documents, present));
  refuse(refused);
  refuse(planRefusals([...documents.values()], present));
  const shown = new Set([...documents.values()].flatMap(shownFiles));
  const order = (one: CollectionDocument) => COLLECTION_NAMES.indexOf(one.collection);
  return {
    documents: [...documents.values()].sort((a, b) => order(a) - order(b)),
    files: new Map([...catalogue.files].filter(([path]) => shown.has(path))),
    repaired,
  };
}

/** Throws if there is a reason to; each names a document or a file. */
export function refuse(reasons: readonly string[]): void {
  if (reasons.length === 0) return;
  throw new UserError(
    [`Import sa neuskutočnil, nič sa nezmenilo. Odmietnuté záznamy: ${reasons.length}`, ...reasons].join("\n  "),
  );
}

interface CheckedLine {
  /** Undefined if it cannot be read as one. */
  readonly document?: CollectionDocument;
  /** The fields that are stored in another form. */
  readonly changed: readonly string[];
  readonly reasons: string[];
}

function checkLine(
  { collection, id, fields }: DocumentLine,
  { files }: LoadedCatalogue,
  present: readonly CollectionDocument[],
): CheckedLine {
  if (!isCollection(collection)) return { changed: [], reasons: ["taká zbierka nie je"] };
  const form = canonical({ collection, id, fields });
  if ("reasons" in form) return { changed: [], reasons: [...form.reasons] };
  const stored = storedOf({ collection, id, fields }, present);
  const document = { collection, id: stored?.id ?? id, fields: form.fields };
  const reasons: string[] = [];
  if (!isId(id)) reasons.push("také id sa nedá uložiť");
  if (!stored && !rulesOf(collection).mayBeAdded) {
    const isEmpty = !present.some((one) => one.collection === collection);
    reasons.push(
      isEmpty && collection === "opening_hours"
        ? "v obchode nie sú otváracie hodiny, vytvorte ich príkazom npm run catalogue -- init"
        : "taký záznam v obchode nie je a nové sa pridať nedajú",
    );
  }
  const known = new Set(stored && shownFiles(stored));
  for (const file of shownFiles(document)) {
    if (known.has(file) || (files.has(file) && kindOfPath(file) === kindOf(collection))) continue;
    const why = files.has(file) ? "je z priečinka pre iný druh súborov" : "v súbore nie je alebo sa nedá prevziať";
    reasons.push(`${fileNoun(collection)} ${file} ${why}`);
  }
  return { document, changed: form.changed, reasons };
}

/** The document that an imported one replaces: that of its id, or the day of the week, because another shop has other ids for days. */
function storedOf({ collection, id, fields }: CollectionDocument, present: readonly CollectionDocument[]) {
  const ofCollection = present.filter((one) => one.collection === collection);
  const isSameDay = (one: CollectionDocument) => collection === "opening_hours" && one.fields.Day === fields.Day;
  return ofCollection.find((one) => one.id === id) ?? ofCollection.find(isSameDay);
}

/** One sentence for each document whose name (spec §5) another one has, in the file or in the shop. */
function nameRefusals(documents: ReadonlyMap<string, CollectionDocument>, present: readonly CollectionDocument[]) {
  const remaining = present.filter((one) => !documents.has(keyOf(one)));
  const holders = new Map<string, CollectionDocument>();
  const refused: string[] = [];
  for (const document of [...remaining, ...documents.values()]) {
    const key = nameKey(document.collection, document.fields);
    if (!key) continue;
    const name = `${document.collection}/${key}`;
    const other = holders.get(name);
    if (!other) holders.set(name, document);
    else if (documents.has(keyOf(document))) {
      const where = documents.has(keyOf(other)) ? "v súbore" : "v obchode";
      refused.push(`${titleOf(document)}: rovnaký názov má ${where} ${keyOf(other).replace("/", " ")}`);
    }
  }
  return refused;
}

/** The change that stores a document, in the place of the `stored` one. Documents and files that staff have deleted come back. */
export function changeTo(
  { collection, id, fields }: CollectionDocument,
  stored: CollectionDocument | undefined,
): WritingChange {
  const change = { collection, id, fields, restores: true } as const;
  return stored ? { ...change, kind: "replace", expected: stored.fields } : { ...change, kind: "add" };
}

/** One sentence for each document that a commit of all of them would refuse: the import commits a few at a time, and would stop half-way. */
function planRefusals(documents: readonly CollectionDocument[], present: readonly CollectionDocument[]) {
  const storedBy = new Map(present.map((one) => [keyOf(one), one]));
  const asDocument = ({ id, fields }: CollectionDocument): Document => ({ ...fields, id });
  const specialDays = present.filter(({ collection }) => collection === "special_days").map(asDocument);
  const stored: Stored = {
    one(collection, id) {
      const found = storedBy.get(keyOf({ collection, id, fields: {} }));
      return found && asDocument(found);
    },
    // Names are compared above, and nothing is deleted.
    named: () => undefined,
    group: () => [],
    specialDays: () => specialDays,
  };
  const changes = documents.map((one) => changeTo(one, storedBy.get(keyOf(one))));
  const plan = planCommit(changes, stored, { isLost: () => false });
  const refused = "refused" in plan ? new Map(plan.refused.map(({ at, why }) => [at, why])) : undefined;
  return documents.flatMap((document, at) => {
    const why = refused?.get(at);
    return why ? [`${titleOf(document)}: ${PLAN_REFUSED[why] ?? why}`] : [];
  });
}

const PLAN_REFUSED: Readonly<Partial<Record<WhyRefused, string>>> = {
  dangling: "jeho kategória nie je v súbore ani v obchode",
  covered: "niektorý z jeho dní má už iný výnimočný deň",
  invalid: `výnimočných dní by bolo viac ako ${MOST_SPECIAL_DAYS}`,
};
