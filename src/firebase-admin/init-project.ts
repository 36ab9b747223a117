import type { Collection, Fields } from "#src/backend/backend.ts";
import { COLLECTION_NAMES, rulesOf } from "#src/backend/collection-rules.ts";
import { NAME_ID, NAMES, nameHolder, nameIdOf } from "#src/backend/firebase/name-documents.ts";
import { same } from "#src/backend/same.ts";
import type { Initialised } from "#src/catalogue/catalogue-command.ts";
import { titleOf } from "#src/catalogue/document-files.ts";
import { newWeekday, WEEKDAYS } from "#src/domain/hours/weekdays.ts";
import { callFirebase } from "./call-firebase.ts";
import type { Firestore } from "./sdk.ts";

/** Firestore's limit of one commit. */
const MOST_WRITES = 500;

interface Stored {
  readonly id: string;
  readonly fields: Fields;
}
interface Write {
  readonly collection: string;
  readonly id: string;
  /** The document's other fields stay. */
  readonly fields: Fields;
}

/** Creates the records of opening hours that are missing, which the rules let nobody add (spec §6), and the name documents of
 *  documents that were stored without one, as in the console (ADR-031). Done twice it changes nothing. */
export async function initProject(firestore: Firestore): Promise<Initialised> {
  const hours = missingHours(await read(firestore, "opening_hours"));
  const { names, writes, duplicates } = await missingNames(firestore);
  const all = [...hours, ...writes];
  for (let at = 0; at < all.length; at += MOST_WRITES) await write(firestore, all.slice(at, at + MOST_WRITES));
  return { hours: hours.length, names, duplicates };
}

/** A stored document may have a field named "id", too. */
const read = (firestore: Firestore, collection: string): Promise<readonly Stored[]> =>
  callFirebase(async () => {
    const { docs } = await firestore.runTransaction((now) => now.get(firestore.collection(collection)));
    return docs.map((found) => ({ id: found.id, fields: found.data() }));
  });

const write = (firestore: Firestore, writes: readonly Write[]): Promise<void> =>
  callFirebase(() =>
    firestore.runTransaction(async (transaction) => {
      for (const { collection, id, fields } of writes)
        transaction.set(firestore.collection(collection).doc(id), fields, { merge: true });
    }),
  );

function missingHours(days: readonly Stored[]): readonly Write[] {
  const all = WEEKDAYS.map(({ id }, at) => ({ collection: "opening_hours", id, fields: { ...newWeekday(at) } }));
  return all.filter(({ id, fields }) => !days.some((day) => day.id === id || day.fields.Day === fields.Day));
}

/** Of several documents with one name, the holder of its name document keeps it, else the first gets it; the others are listed. */
async function missingNames(firestore: Firestore) {
  const holders = new Map((await read(firestore, NAMES)).map(({ id, fields }) => [id, fields]));
  const named: (Stored & { collection: Collection; nameId: string; isHolder: boolean })[] = [];
  for (const collection of COLLECTION_NAMES.filter((name) => rulesOf(name).nameField)) {
    for (const document of await read(firestore, collection)) {
      const nameId = nameIdOf(collection, document.fields);
      if (nameId === undefined) continue;
      const isHolder = same(holders.get(nameId), nameHolder(collection, document.id, document.fields));
      named.push({ ...document, collection, nameId, isHolder });
    }
  }
  const owners = new Map<string, (typeof named)[number]>();
  for (const one of named) if (one.isHolder || !owners.has(one.nameId)) owners.set(one.nameId, one);
  const writes: Write[] = [];
  const duplicates: string[] = [];
  let names = 0;
  for (const one of named) {
    const { collection, id, fields, nameId, isHolder } = one;
    const owner = owners.get(nameId) ?? one;
    const parts: Write[] = [
      ...(fields[NAME_ID] === nameId ? [] : [{ collection, id, fields: { [NAME_ID]: nameId } }]),
      ...(isHolder ? [] : [{ collection: NAMES, id: nameId, fields: { ...nameHolder(collection, id, fields) } }]),
    ];
    if (owner !== one) {
      duplicates.push(`${titleOf(one)}: rovnaký názov má ${owner.collection} ${owner.id}`);
    } else if (parts.length > 0) {
      writes.push(...parts);
      names++;
    }
  }
  return { names, writes, duplicates };
}
