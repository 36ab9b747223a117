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
    /** The e-mail; empty for a command. */
    by: textFrom(document.By),
    action: textFrom(document.Commit),
    /** "products/x"; empty for a command. */
    path,
    collection: RECORDED.find((name) => name === path.slice(0, slash)),
    id: path.slice(slash + 1),
    /** The document's, at that time; may be empty. */
    name: textFrom(document.Name),
    /** The fields that differ; undefined if the document was added. */
    before: fieldsFrom(document.Before),
    /** Undefined if it was deleted. */
    after: fieldsFrom(document.After),
    command: command === "import" || command === "restore" ? command : undefined,
    /** How many documents the command wrote. */
    count: numberFrom(document.Count) ?? 0,
  } as const;
}

const fieldsFrom = (value: unknown): StoredFields | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as StoredFields) : undefined;

/** How many records are listed; each portion doubles them, because one bulk change can be thousands. */
export const recordsListed = (portions: number): number => Math.min(50 * 2 ** (portions - 1), MOST_LISTED_RECORDS);
