import type { Fields } from "#src/backend/backend.ts";
import { COLLECTION_NAMES, isHistory } from "#src/backend/collection-rules.ts";
import { NAME_ID, NAMES, nameHolder, nameIdOf, withoutAdapterFields } from "#src/backend/firebase/name-documents.ts";
import type { DocumentLine } from "#src/catalogue/format.ts";
import { type CollectionDocument, keyOf, titleOf } from "#src/catalogue/stored-document.ts";
import { UserError } from "#src/commands/user-error.ts";
import { callFirebase } from "./call-firebase.ts";
import type { Firestore, Version } from "./sdk.ts";

/** The history stays where it is (B13). */
const EXPORTED = COLLECTION_NAMES.filter((name) => !isHistory(name));

/** Firestore's limit of one commit, and a good deal less than its limit of bytes. */
const MOST_WRITES = 500;
const MOST_BYTES = 8 * 1024 * 1024;

export interface StoredShop {
  readonly documents: readonly CollectionDocument[];
  /** The id of the name document that a document leads to, by `keyOf`. */
  readonly nameIds: ReadonlyMap<string, unknown>;
  /** What name documents hold, by their ids. */
  readonly holders: ReadonlyMap<string, Fields>;
  readonly versions: Versions;
  /** Fields that hold what no catalogue holds, a sentence each. */
  readonly odd: readonly string[];
}
/** By collection and id: "products/x", "names/products:x". */
export type Versions = ReadonlyMap<string, Version>;

/** All collections and the name documents as they were at one moment, by ids. */
export async function readDocuments(firestore: Firestore): Promise<StoredShop> {
  const odd: string[] = [];
  const nameIds = new Map<string, unknown>();
  const versions = new Map<string, Version>();
  const collections = await callFirebase(() =>
    firestore.runTransaction(
      async (now) => {
        const read = async (name: string) => [name, (await now.get(firestore.collection(name))).docs] as const;
        return new Map(await Promise.all([...EXPORTED, NAMES].map(read)));
      },
      { readOnly: true },
    ),
  );
  for (const [name, found] of collections) {
    for (const { id, updateTime } of found) versions.set(`${name}/${id}`, updateTime);
  }
  const holders = new Map(collections.get(NAMES)?.map((found) => [found.id, found.data()]));
  const documents = EXPORTED.flatMap((collection) =>
    (collections.get(collection) ?? []).map((found): CollectionDocument => {
      const { id: _, ...data } = found.data();
      const fields = Object.entries(withoutAdapterFields(data));
      const plain = fields.filter(([, value]) => isPlain(value));
      const stored = { collection, id: found.id, fields: Object.fromEntries(plain) };
      const left = fields.filter(([, value]) => !isPlain(value)).map(([name]) => name);
      if (left.length > 0) odd.push(`${titleOf(stored)}: polia ${left.join(", ")} sa nedajú preniesť`);
      nameIds.set(keyOf(stored), data[NAME_ID]);
      return stored;
    }),
  );
  return { documents, nameIds, holders, versions, odd };
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

/** What is written for one document, together. */
export interface DocumentChange {
  readonly document: CollectionDocument;
  readonly writes: readonly Write[];
}
interface Write extends DocumentLine {
  /** Whether the document's other fields stay. */
  readonly merge?: boolean;
}

/** Stores a document whole, new or in place of another, with its name document. */
export function replacement(document: CollectionDocument): DocumentChange {
  const name = nameWrite(document);
  const fields = { ...document.fields, ...(name && { [NAME_ID]: name.id }) };
  return { document, writes: [{ ...document, fields }, ...(name ? [name] : [])] };
}

/** The name document of a document that has a name. */
export function nameWrite({ collection, id, fields }: CollectionDocument): Write | undefined {
  const nameId = nameIdOf(collection, fields);
  return nameId === undefined
    ? undefined
    : { collection: NAMES, id: nameId, fields: { ...nameHolder(collection, id, fields) } };
}

/** Writes changes in the order given, in as few commits as Firestore takes, each all or none; `done` is called after each with its
 *  number of changes. What somebody wrote since `versions` were read is not overwritten: then the commit is refused with `advice`. */
export async function writeChanges(
  firestore: Firestore,
  changes: readonly DocumentChange[],
  { versions, done = () => {}, advice }: { versions: Versions; done?: (count: number) => void; advice: string },
): Promise<void> {
  const placeOf = ({ collection, id }: Write) => firestore.collection(collection).doc(id);
  for (const part of parts(changes)) {
    const writes = part.flatMap(({ writes }) => writes);
    await callFirebase(() =>
      firestore.runTransaction(async (transaction) => {
        const there = await transaction.getAll(...writes.map(placeOf));
        const changed = writes.filter((write, at) => !isVersion(there[at]?.updateTime, versions.get(keyOf(write))));
        refuseChanged(
          part.filter((change) => change.writes.some((write) => changed.includes(write))),
          advice,
        );
        for (const write of writes) transaction.set(placeOf(write), write.fields, { merge: write.merge ?? false });
      }),
    );
    done(part.length);
  }
}

const isVersion = (there: Version | undefined, expected: Version | undefined): boolean =>
  there && expected ? there.isEqual(expected) : there === expected;

function refuseChanged(changed: readonly DocumentChange[], advice: string): void {
  if (changed.length === 0) return;
  const titles = changed.map(({ document }) => titleOf(document));
  throw new UserError(`Medzitým niekto zmenil ${titles.join(", ")}; z tejto dávky sa nič nezapísalo. ${advice}`);
}

function* parts(changes: readonly DocumentChange[]): Generator<readonly DocumentChange[]> {
  let part: DocumentChange[] = [];
  let [count, bytes] = [0, 0];
  for (const change of changes) {
    const size = Buffer.byteLength(JSON.stringify(change.writes));
    if (part.length > 0 && (count + change.writes.length > MOST_WRITES || bytes + size > MOST_BYTES)) {
      yield part;
      part = [];
      [count, bytes] = [0, 0];
    }
    part.push(change);
    count += change.writes.length;
    bytes += size;
  }
  if (part.length > 0) yield part;
}
