import { NAME_ID } from "#src/backend/firebase/name-documents.ts";
import { same } from "#src/backend/same.ts";
import { keyOf, type StoredDocument, titleOf } from "#src/catalogue/stored-document.ts";
import type { Initialised } from "#src/commands/catalogue-command.ts";
import { newWeekday, WEEKDAYS } from "#src/domain/weekdays.ts";
import { type Change, nameWrite, type Read, readDocuments, writeChanges } from "./documents.ts";
import { asked } from "./failure.ts";
import type { Firestore } from "./sdk.ts";

/** Creates the records of opening hours that are missing, which the rules let nobody add (spec §6), and the name documents of those
 *  that were stored without one, as in the console (ADR-031). Done twice it changes nothing. */
export async function initProject(firestore: Firestore): Promise<Initialised> {
  const read = await readDocuments(firestore);
  const hours = await createHours(firestore, read);
  const { changes, duplicates } = missingNames(read);
  await writeChanges(firestore, changes, { versions: read.versions, advice: "Zopakujte príkaz." });
  return { hours, names: changes.length, duplicates };
}

/** All or none; returns how many. */
async function createHours(firestore: Firestore, { documents }: Read): Promise<number> {
  const days = documents.filter(({ collection }) => collection === "opening_hours");
  const isThere = ({ id, Day }: { id: string; Day: string }) =>
    days.some((day) => day.id === id || day.fields.Day === Day);
  const missing = WEEKDAYS.map((day, at) => ({ ...day, at })).filter((day) => !isThere(day));
  const batch = firestore.batch();
  const hours = firestore.collection("opening_hours");
  for (const { id, at } of missing) batch.create(hours.doc(id), newWeekday(at));
  if (missing.length > 0) await asked(() => batch.commit());
  return missing.length;
}

/** Of several documents with one name the one that holds its name document keeps it, else the first gets it. */
function missingNames({ documents, nameIds, holders }: Read): {
  changes: readonly Change[];
  duplicates: readonly string[];
} {
  const named = documents.flatMap((document) => {
    const name = nameWrite(document);
    return name ? [{ document, name, isHolder: same(holders.get(name.id), name.fields) }] : [];
  });
  const owners = new Map<string, StoredDocument>();
  for (const { document, name, isHolder } of named) {
    if (isHolder || !owners.has(name.id)) owners.set(name.id, document);
  }
  const changes = named
    .filter(({ document, name }) => owners.get(name.id) === document)
    .map(({ document, name, isHolder }) => {
      const isLed = nameIds.get(keyOf(document)) === name.id;
      const pointer = { ...document, fields: { [NAME_ID]: name.id }, merge: true };
      return { document, writes: [...(isLed ? [] : [pointer]), ...(isHolder ? [] : [name])] };
    });
  const duplicates = named.flatMap(({ document, name }) => {
    const owner = owners.get(name.id);
    return owner && owner !== document
      ? [`${titleOf(document)}: rovnaký názov má ${owner.collection} ${owner.id}`]
      : [];
  });
  return { changes: changes.filter(({ writes }) => writes.length > 0), duplicates };
}
