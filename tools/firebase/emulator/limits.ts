import { Refusal } from "./status.ts";
import type { Fields, Stored, Value, Write } from "./wire.ts";

const MOST_WRITES = 500;
const LARGEST_DOCUMENT = 1_048_576;
const LARGEST_COMMIT = 10 * 1_048_576;
const LARGEST_NAME = 1500;
const DEEPEST = 20;

export function requireFewWrites(writes: readonly Write[]): void {
  if (writes.length > MOST_WRITES) throw invalid(`maximum ${MOST_WRITES} writes allowed per request`);
}

export function requireSmall(documents: readonly Stored[]): void {
  const sizes = documents.map(sizeOf);
  for (const [i, size] of sizes.entries()) {
    if (size > LARGEST_DOCUMENT) {
      const limit = `maximum allowed size of ${LARGEST_DOCUMENT} bytes`;
      throw invalid(
        `Document '${documents[i]?.name}' cannot be written because its size (${size}) exceeds the ${limit}.`,
      );
    }
  }
  const all = sizes.reduce((sum, size) => sum + size, 0);
  if (all > LARGEST_COMMIT) throw invalid(`Transaction too big: ${all} of ${LARGEST_COMMIT} bytes.`);
}

/** A document's name has collections and ids by turns, none of them empty, a dot or two, too long or reserved. */
export function requireName(name: string): void {
  const path = /^projects\/[^/]+\/databases\/[^/]+\/documents\/(.+)$/.exec(name)?.[1];
  const segments = path?.split("/") ?? [];
  if (segments.length === 0 || segments.length % 2 === 1) throw invalid(`"${name}" is not the name of a document.`);
  for (const id of segments) {
    const wrong = id === "" || id === "." || id === ".." || Buffer.byteLength(id) > LARGEST_NAME;
    if (wrong) throw invalid(`Resource id "${id}" in "${name}" is invalid.`);
    if (/^__.*__$/.test(id)) throw invalid(`Resource id "${id}" is invalid because it is reserved.`);
  }
}

/** Names that Firestore keeps for itself, lists in lists and maps too deep are refused. */
export function requireFields(fields: Fields, depth = 1): void {
  if (depth > DEEPEST) throw invalid(`A field is nested deeper than ${DEEPEST} levels.`);
  for (const [name, value] of Object.entries(fields)) {
    if (name === "" || Buffer.byteLength(name) > LARGEST_NAME) throw invalid(`Field name "${name}" is invalid.`);
    if (/^__.*__$/.test(name)) throw invalid(`Field name "${name}" is invalid because it is reserved.`);
    if (value.mapValue) requireFields(value.mapValue.fields ?? {}, depth + 1);
    for (const item of value.arrayValue?.values ?? []) {
      if (item.arrayValue) throw invalid(`Property ${name} contains an invalid nested entity: an array in an array.`);
      if (item.mapValue) requireFields(item.mapValue.fields ?? {}, depth + 2);
    }
  }
}

/** Bytes, counted as Firestore's page "Storage size calculations" counts them. */
function sizeOf(document: Stored): number {
  const segments = document.name.slice(document.name.indexOf("/documents/") + "/documents/".length).split("/");
  return segments.reduce((sum, segment) => sum + text(segment), 16) + fieldsSize(document.fields) + 32;
}

const text = (value: string) => Buffer.byteLength(value) + 1;

const fieldsSize = (fields: Fields): number =>
  Object.entries(fields).reduce((sum, [name, value]) => sum + text(name) + valueSize(value), 0);

function valueSize(value: Value): number {
  if (value.stringValue !== undefined) return text(value.stringValue);
  if (value.referenceValue !== undefined) return text(value.referenceValue);
  if (value.bytesValue) return value.bytesValue.byteLength;
  if (value.arrayValue) return (value.arrayValue.values ?? []).reduce((sum, item) => sum + valueSize(item), 0);
  if (value.mapValue) return fieldsSize(value.mapValue.fields ?? {}) + 32;
  if (value.geoPointValue) return 16;
  return value.booleanValue !== undefined || value.nullValue !== undefined ? 1 : 8;
}

const invalid = (message: string) => new Refusal("INVALID_ARGUMENT", message);
