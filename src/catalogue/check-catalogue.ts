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

/** A document of the catalogue in the form in which it is stored, and the shop's document that it replaces. */
export type Write = { readonly document: CollectionDocument; readonly stored: CollectionDocument | undefined };

/** Throws a `UserError` that lists every document that the shop would refuse. `shopDocuments` are all documents of the shop. */
export function checkCatalogue(catalogue: LoadedCatalogue, shopDocuments: readonly CollectionDocument[]) {
  const problems = [...catalogue.refused];
  const repaired: string[] = [];
  const writesByKey = new Map<string, Write>();
  for (const line of catalogue.documents) {
    const { write, changed, reasons } = checkLine(line, catalogue, shopDocuments);
    if (write && writesByKey.has(keyOf(write.document))) reasons.push("v súbore je viackrát");
    if (reasons.length > 0) problems.push(`${titleOf(line)}: ${reasons.join("; ")}`);
    if (changed.length > 0) repaired.push(`${titleOf(line)}: ${changed.join(", ")}`);
    if (write) writesByKey.set(keyOf(write.document), write);
  }
  throwRefusals(problems);
  const writes = [...writesByKey.values()];
  throwRefusals(planRefusals(writes, shopDocuments));
  const shown = new Set(writes.flatMap(({ document }) => shownFiles(document)));
  const order = ({ document }: Write) => COLLECTION_NAMES.indexOf(document.collection);
  return {
    writes: writes.sort((a, b) => order(a) - order(b)), // in the order in which they may be written
    files: new Set([...catalogue.files].filter((path) => shown.has(path))),
    repaired, // a line for each document that is stored in another form than in the file
  };
}

/** Throws a `UserError` with the reasons, if there are any. */
export function throwRefusals(reasons: readonly string[]): void {
  if (reasons.length === 0) return;
  throw new UserError(
    [`Import sa neuskutočnil, nič sa nezmenilo. Odmietnuté záznamy: ${reasons.length}`, ...reasons].join("\n  "),
  );
}

function checkLine(
  { collection, id, fields }: DocumentLine,
  { files }: LoadedCatalogue,
  shopDocuments: readonly CollectionDocument[],
): Omit<Canonical, "fields"> & { readonly write?: Write } {
  if (!isCollection(collection)) return { changed: [], reasons: ["taká zbierka nie je"] };
  const { fields: storedFields, changed, reasons } = canonical({ collection, id, fields });
  if (!storedFields) return { changed, reasons };
  const stored = replacedBy({ collection, id, fields }, shopDocuments);
  const document = { collection, id: stored?.id ?? id, fields: storedFields };
  if (!isId(id)) reasons.push("také id sa nedá uložiť");
  if (!stored && !rulesOf(collection).mayBeAdded) {
    const isEmpty = !shopDocuments.some((other) => other.collection === collection);
    reasons.push(
      isEmpty && collection === "opening_hours"
        ? "v obchode nie sú otváracie hodiny, vytvorte ich príkazom npm run catalogue -- init"
        : "taký záznam v obchode nie je a nové sa pridať nedajú",
    );
  }
  const shopFiles = stored ? shownFiles(stored) : [];
  for (const file of shownFiles(document).filter((file) => !shopFiles.includes(file))) {
    const isInFolder = foldersLike(collection).some((folder) => file.startsWith(`${folder}/`));
    const name = `${fileNoun(collection)} ${file}`;
    if (!files.has(file)) reasons.push(`${name} v súbore nie je alebo sa nedá prevziať`);
    else if (!isInFolder) reasons.push(`${name} je z priečinka pre iný druh súborov`);
  }
  return { write: { document, stored }, changed, reasons };
}

/** The document that an imported document replaces: by its id, or by its day of the week, because each shop has other ids for days. */
function replacedBy({ collection, id, fields }: CollectionDocument, shopDocuments: readonly CollectionDocument[]) {
  const ofCollection = shopDocuments.filter((other) => other.collection === collection);
  const isSameDay = (other: CollectionDocument) => collection === "opening_hours" && other.fields.Day === fields.Day;
  return ofCollection.find((other) => other.id === id) ?? ofCollection.find(isSameDay);
}

/** The change that stores a document. Documents and files that staff have deleted come back. */
export function changeOf({ document, stored }: Write): WritingChange {
  const change = { ...document, restores: true } as const;
  return stored ? { ...change, kind: "replace", expected: stored.fields } : { ...change, kind: "add" };
}

/** A sentence for each document that one commit of all writes would refuse. The import commits a few at a time, so it would stop half-way. */
function planRefusals(writes: readonly Write[], shopDocuments: readonly CollectionDocument[]): readonly string[] {
  const byKey = new Map(shopDocuments.map((document) => [keyOf(document), document]));
  const byName = new Map(shopDocuments.map((document) => [nameOf(document), document]));
  const stored: Stored = {
    one(collection, id) {
      const found = byKey.get(keyOf({ collection, id }));
      return found && asStored(found);
    },
    named: (collection, name) => byName.get(`${collection}/${name}`)?.id,
    // `group` is read for deletions only, and an import deletes nothing.
    group: () => [],
    specialDays: () => shopDocuments.filter(({ collection }) => collection === "special_days").map(asStored),
  };
  const plan = planCommit(writes.map(changeOf), stored, { isLost: () => false });
  if (!("refused" in plan)) return [];
  const documents = writes.map(({ document }) => document);
  return plan.refused.map(({ at, why }) => {
    const document = documents[at] as CollectionDocument;
    const reason =
      why === "duplicate" ? duplicateReason(document, documents, shopDocuments) : (PLAN_REASONS[why] ?? why);
    return `${titleOf(document)}: ${reason}`;
  });
}

const PLAN_REASONS: Readonly<Partial<Record<WhyRefused, string>>> = {
  dangling: "jeho kategória nie je v súbore ani v obchode",
  covered: "niektorý z jeho dní má už iný výnimočný deň",
  invalid: `výnimočných dní by bolo viac ako ${MOST_SPECIAL_DAYS}`,
};

function duplicateReason(
  document: CollectionDocument,
  documents: readonly CollectionDocument[],
  shopDocuments: readonly CollectionDocument[],
): string {
  const isHolder = (other: CollectionDocument) => other.id !== document.id && nameOf(other) === nameOf(document);
  const inFile = documents.find(isHolder);
  const { collection, id } = inFile ?? shopDocuments.find(isHolder) ?? document;
  return `rovnaký názov má ${inFile ? "v súbore" : "v obchode"} ${collection} ${id}`;
}

const nameOf = ({ collection, fields }: CollectionDocument) => `${collection}/${nameKey(collection, fields)}`;

const asStored = ({ id, fields }: CollectionDocument): Document => ({ ...fields, id });
