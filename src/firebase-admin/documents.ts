import { COLLECTION_NAMES } from "#src/backend/collection-rules.ts";
import { keyOf, type StoredDocument, titleOf } from "#src/catalogue/stored-document.ts";
import { UserError } from "#src/commands/user-error.ts";
import { newWeekday, WEEKDAYS } from "#src/domain/weekdays.ts";
import { asked } from "./failure.ts";
import type { Firestore, Version } from "./sdk.ts";

/** What Firestore takes in one commit, and a good deal less than the bytes it takes. */
const MOST_WRITES = 500;
const MOST_BYTES = 8 * 1024 * 1024;

export interface Read {
  readonly documents: readonly StoredDocument[];
  /** By `keyOf`. */
  readonly versions: ReadonlyMap<string, Version>;
  /** Fields that hold what no catalogue holds, a sentence each. */
  readonly odd: readonly string[];
}

/** All collections as they were at one moment, by ids. */
export async function readDocuments(firestore: Firestore): Promise<Read> {
  const found = await asked(() =>
    firestore.runTransaction(
      (now) => Promise.all(COLLECTION_NAMES.map((collection) => now.get(firestore.collection(collection)))),
      { readOnly: true },
    ),
  );
  const odd: string[] = [];
  const versions = new Map<string, Version>();
  const documents = COLLECTION_NAMES.flatMap((collection, at) =>
    (found[at]?.docs ?? []).map((document): StoredDocument => {
      const fields = Object.entries(document.data()).filter(([name]) => name !== "id");
      const kept = fields.filter(([, value]) => isPlain(value));
      const stored = { collection, id: document.id, fields: Object.fromEntries(kept) };
      const left = fields.filter(([, value]) => !isPlain(value)).map(([name]) => name);
      if (left.length > 0) odd.push(`${titleOf(stored)}: polia ${left.join(", ")} sa nedajú preniesť`);
      versions.set(keyOf(stored), document.updateTime);
      return stored;
    }),
  );
  return { documents, versions, odd };
}

/** Whether a value means the same in JSON. Firestore also has dates, places, bytes and references. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isPlain);
  return isRecord(value) && Object.values(value).every(isPlain);
}
const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Writes documents in the order given, in as few commits as Firestore takes; `done` hears of each. Up to 500 are all or none. What
 *  somebody wrote since `versions` were read is not overwritten: then nothing of its commit is written. */
export async function writeDocuments(
  firestore: Firestore,
  documents: readonly StoredDocument[],
  versions: ReadonlyMap<string, Version>,
  done: (count: number) => void,
): Promise<void> {
  for (const part of parts(documents)) {
    const writes = part.map((stored) => ({ stored, place: firestore.collection(stored.collection).doc(stored.id) }));
    await asked(() =>
      firestore.runTransaction(async (transaction) => {
        const there = await transaction.getAll(...writes.map(({ place }) => place));
        refuseChanged(part.filter((stored, at) => !isVersion(there[at]?.updateTime, versions.get(keyOf(stored)))));
        for (const { place, stored } of writes) transaction.set(place, stored.fields);
      }),
    );
    done(part.length);
  }
}

const isVersion = (there: Version | undefined, expected: Version | undefined): boolean =>
  there && expected ? there.isEqual(expected) : there === expected;

function refuseChanged(changed: readonly StoredDocument[]): void {
  if (changed.length === 0) return;
  throw new UserError(
    `Medzitým niekto zmenil ${changed.map(titleOf).join(", ")}; z tejto dávky sa nič nezapísalo. ` +
      "Zopakovaný príkaz nahradí aj to, čo zmenil, a vopred to odloží do súboru.",
  );
}

function* parts(documents: readonly StoredDocument[]): Generator<readonly StoredDocument[]> {
  let part: StoredDocument[] = [];
  let bytes = 0;
  for (const document of documents) {
    const size = Buffer.byteLength(JSON.stringify(document));
    if (part.length === MOST_WRITES || (part.length > 0 && bytes + size > MOST_BYTES)) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(document);
    bytes += size;
  }
  if (part.length > 0) yield part;
}

/** Creates the records of opening hours that are missing, all or none; returns how many. The rules let nobody else (spec §6). */
export async function createHours(firestore: Firestore): Promise<number> {
  const { documents } = await readDocuments(firestore);
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
