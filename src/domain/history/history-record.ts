import { MOST_LISTED_RECORDS } from "../values/limits.ts";
import { numberFrom, RECORDED, type StoredDocument, type StoredFields, textFrom } from "../values/stored.ts";

/** A record of the history (B13): what staff changed in one document, or what a command did. */
export type HistoryRecord = Readonly<ReturnType<typeof recordFrom>>;

/** Reads a stored record. Never throws. */
export function recordFrom(document: StoredDocument) {
  const path = textFrom(document.Path);
  const slash = path.indexOf("/");
  const command = textFrom(document.Command);
  return {
    key: document.id,
    at: numberFrom(document.At) ?? 0,
    by: textFrom(document.By), // the e-mail; empty for a command
    action: textFrom(document.Commit),
    path, // "products/x"; empty for a command
    collection: RECORDED.find((name) => name === path.slice(0, slash)),
    id: path.slice(slash + 1),
    name: textFrom(document.Name), // the document's, at that time; may be empty
    before: fieldsFrom(document.Before), // the fields that differ; undefined if the document was added
    after: fieldsFrom(document.After), // undefined if it was deleted
    command: command === "import" || command === "restore" ? command : undefined,
    count: numberFrom(document.Count) ?? 0, // how many documents the command wrote
  } as const;
}

const fieldsFrom = (value: unknown): StoredFields | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as StoredFields) : undefined;

/** How many records are listed; each portion doubles them, because one bulk change can be thousands. */
export const recordsListed = (portions: number): number => Math.min(50 * 2 ** (portions - 1), MOST_LISTED_RECORDS);
