import type { Document, WhyRefused } from "#src/backend/backend.ts";
import { COLLECTION_NAMES, foldersLike, rulesOf } from "#src/backend/collection-rules.ts";
import type { Stored } from "#src/backend/commit-draft.ts";
import { planCommit, type WritingChange } from "#src/backend/commit-plan.ts";
import { nameKey } from "#src/backend/name-key.ts";
import { isId } from "#src/backend/new-id.ts";
import { UserError } from "#src/commands/user-error.ts";
import { MOST_SPECIAL_DAYS } from "#src/domain/values/limits.ts";
import { type Canonical, canonical } from "./canonical.ts";
import type { DocumentLine } from "./catalogue-file.ts";
import { type CollectionDocument, fileNoun, isCollection, keyOf, shownFiles, titleOf } from "./document-files.ts";
import type { LoadedCatalogue } from "./load-catalogue.ts";

/** A document in canonical form, and the shop's document that it replaces. */
export interface Write {
  readonly document: CollectionDocument;
  readonly stored: CollectionDocument | undefined;
}

export interface CheckedCatalogue {
  /** In the order in which they may be written. */
  readonly writes: readonly Write[];
  /** The paths of the files that documents show. */
  readonly files: ReadonlySet<string>;
  /** A sentence for each document that can be stored only in another form. */
  readonly repaired: readonly string[];
}

/** Throws a `UserError` that lists every document that the shop would refuse. `present` are the documents of the shop. */
export function checkCatalogue(catalogue: LoadedCatalogue, present: readonly CollectionDocument[]): CheckedCatalogue {
  const problems = [...catalogue.refused];
  const repaired: string[] = [];
  const writesByKey = new Map<string, Write>();
  for (const line of catalogue.documents) {
    const { write, changed, reasons } = checkLine(line, catalogue, present);
    if (write && writesByKey.has(keyOf(write.document))) reasons.push("v súbore je viackrát");
    if (reasons.length > 0) problems.push(`${titleOf(line)}: ${reasons.join("; ")}`);
    if (changed.length > 0) repaired.push(`${titleOf(line)}: ${changed.join(", ")}`);
    if (write) writesByKey.set(keyOf(write.document), write);
  }
  refuse(problems);
  const writes = [...writesByKey.values()];
  refuse(planRefusals(writes, present));
  const shown = new Set(writes.flatMap(({ document }) => shownFiles(document)));
  const order = ({ document }: Write) => COLLECTION_NAMES.indexOf(document.collection);
  return {
    writes: writes.sort((a, b) => order(a) - order(b)),
    files: new Set([...catalogue.files].filter((path) => shown.has(path))),
    repaired,
  };
}

export function refuse(reasons: readonly string[]): void {
  if (reasons.length === 0) return;
  throw new UserError(
    [`Import sa neuskutočnil, nič sa nezmenilo. Odmietnuté záznamy: ${reasons.length}`, ...reasons].join("\n  "),
  );
}

function checkLine(
  { collection, id, fields }: DocumentLine,
  { files }: LoadedCatalogue,
  present: readonly CollectionDocument[],
): Omit<Canonical, "fields"> & { readonly write?: Write } {
  if (!isCollection(collection)) return { changed: [], reasons: ["taká zbierka nie je"] };
  const form = canonical({ collection, id, fields });
  const { changed, reasons } = form;
  if (!form.fields) return { changed, reasons };
  const stored = storedOf({ collection, id, fields }, present);
  const document = { collection, id: stored?.id ?? id, fields: form.fields };
  if (!isId(id)) reasons.push("také id sa nedá uložiť");
  if (!stored && !rulesOf(collection).mayBeAdded) {
    const isEmpty = !present.some((one) => one.collection === collection);
    reasons.push(
      isEmpty && collection === "opening_hours"
        ? "v obchode nie sú otváracie hodiny, vytvorte ich príkazom npm run catalogue -- init"
        : "taký záznam v obchode nie je a nové sa pridať nedajú",
    );
  }
  const storedFiles = new Set(stored && shownFiles(stored));
  const folders = foldersLike(collection);
  for (const file of shownFiles(document)) {
    if (storedFiles.has(file) || (files.has(file) && folders.some((folder) => file.startsWith(`${folder}/`)))) continue;
    const why = files.has(file) ? "je z priečinka pre iný druh súborov" : "v súbore nie je alebo sa nedá prevziať";
    reasons.push(`${fileNoun(collection)} ${file} ${why}`);
  }
  return { write: { document, stored }, changed, reasons };
}

/** The document that an imported document replaces: by its id, or by its day of the week, because each shop has other ids for days. */
function storedOf({ collection, id, fields }: CollectionDocument, present: readonly CollectionDocument[]) {
  const ofCollection = present.filter((one) => one.collection === collection);
  const isSameDay = (one: CollectionDocument) => collection === "opening_hours" && one.fields.Day === fields.Day;
  return ofCollection.find((one) => one.id === id) ?? ofCollection.find(isSameDay);
}

/** The change that stores a document. Documents and files that staff have deleted come back. */
export function changeTo({ document, stored }: Write): WritingChange {
  const change = { ...document, restores: true } as const;
  return stored ? { ...change, kind: "replace", expected: stored.fields } : { ...change, kind: "add" };
}

/** One sentence for each document that one commit of all would refuse. The import commits a few at a time, so it would stop half-way. */
function planRefusals(writes: readonly Write[], present: readonly CollectionDocument[]): readonly string[] {
  const byKey = new Map(present.map((one) => [keyOf(one), one]));
  const byName = new Map(present.map((one) => [nameOf(one), one]));
  const stored: Stored = {
    one(collection, id) {
      const found = byKey.get(keyOf({ collection, id }));
      return found && asStored(found);
    },
    named: (collection, name) => byName.get(`${collection}/${name}`)?.id,
    // `group` is read for deletions only, and an import deletes nothing.
    group: () => [],
    specialDays: () => present.filter(({ collection }) => collection === "special_days").map(asStored),
  };
  const plan = planCommit(writes.map(changeTo), stored, { isLost: () => false });
  if (!("refused" in plan)) return [];
  const documents = writes.map(({ document }) => document);
  return plan.refused.map(({ at, why }) => {
    const document = documents[at] as CollectionDocument;
    const reason = why === "duplicate" ? duplicate(document, documents, present) : (PLAN_REFUSED[why] ?? why);
    return `${titleOf(document)}: ${reason}`;
  });
}

const PLAN_REFUSED: Readonly<Partial<Record<WhyRefused, string>>> = {
  dangling: "jeho kategória nie je v súbore ani v obchode",
  covered: "niektorý z jeho dní má už iný výnimočný deň",
  invalid: `výnimočných dní by bolo viac ako ${MOST_SPECIAL_DAYS}`,
};

function duplicate(
  document: CollectionDocument,
  documents: readonly CollectionDocument[],
  present: readonly CollectionDocument[],
): string {
  const isHolder = (one: CollectionDocument) => one.id !== document.id && nameOf(one) === nameOf(document);
  const inFile = documents.find(isHolder);
  const { collection, id } = inFile ?? present.find(isHolder) ?? document;
  return `rovnaký názov má ${inFile ? "v súbore" : "v obchode"} ${collection} ${id}`;
}

const nameOf = ({ collection, fields }: CollectionDocument) => `${collection}/${nameKey(collection, fields)}`;

const asStored = ({ id, fields }: CollectionDocument): Document => ({ ...fields, id });
