import { NAME_ID } from "#src/backend/firebase/name-documents.ts";
import { same } from "#src/backend/same.ts";
import { type CollectionDocument, keyOf, titleOf } from "#src/catalogue/stored-document.ts";
import type { Initialised } from "#src/commands/catalogue-command.ts";
import { newWeekday, WEEKDAYS } from "#src/domain/hours/weekdays.ts";
import { type DocumentChange, nameWrite, readDocuments, type StoredShop, writeChanges } from "./firestore-documents.ts";
import type { Firestore } from "./sdk.ts";

/** Creates the records of opening hours that are missing, which the rules let nobody add (spec §6), and the name documents of
 *  documents that were stored without one, as in the console (ADR-031). Done twice it changes nothing. */
export async function initProject(firestore: Firestore): Promise<Initialised> {
  const read = await readDocuments(firestore);
  const hours = missingHours(read);
  const { names, duplicates } = missingNames(read);
  await writeChanges(firestore, [...hours, ...names], { versions: read.versions, advice: "Zopakujte príkaz." });
  return { hours: hours.length, names: names.length, duplicates };
}

function missingHours({ documents }: StoredShop): readonly DocumentChange[] {
  const days = documents.filter(({ collection }) => collection === "opening_hours");
  const all = WEEKDAYS.map(({ id }, at) => ({ collection: "opening_hours" as const, id, fields: newWeekday(at) }));
  const missing = all.filter(({ id, fields }) => !days.some((day) => day.id === id || day.fields.Day === fields.Day));
  return missing.map((document) => ({ document, writes: [document] }));
}

/** Of several documents with one name, the holder of its name document keeps it, else the first gets it; the others are listed. */
function missingNames({ documents, nameIds, holders }: StoredShop) {
  const named = documents.flatMap((document) => {
    const name = nameWrite(document);
    return name ? [{ document, name, isHolder: same(holders.get(name.id), name.fields) }] : [];
  });
  const owners = new Map<string, CollectionDocument>();
  for (const { document, name, isHolder } of named) {
    if (isHolder || !owners.has(name.id)) owners.set(name.id, document);
  }
  const names: DocumentChange[] = [];
  const duplicates: string[] = [];
  for (const { document, name, isHolder } of named) {
    const owner = owners.get(name.id) ?? document;
    const pointer = { ...document, fields: { [NAME_ID]: name.id }, merge: true };
    const hasPointer = nameIds.get(keyOf(document)) === name.id;
    const writes = [...(hasPointer ? [] : [pointer]), ...(isHolder ? [] : [name])];
    if (owner !== document) {
      duplicates.push(`${titleOf(document)}: rovnaký názov má ${owner.collection} ${owner.id}`);
    } else if (writes.length > 0) names.push({ document, writes });
  }
  return { names, duplicates };
}
