import { MOST_LISTED_RECORDS } from "../values/limits.ts";
import {
  numberFrom,
  RECORDED,
  type Recorded,
  type StoredDocument,
  type StoredFields,
  textFrom,
} from "../values/stored.ts";

/** A record of the history (B13): what staff changed in one document, or what a command did. */
export interface HistoryRecord {
  readonly key: string;
  readonly at: number;
  /** The e-mail; empty for a command. */
  readonly by: string;
  readonly action: string;
  /** "products/x"; empty for a command. */
  readonly path: string;
  readonly collection: Recorded | undefined;
  readonly id: string;
  /** The document's, at that time; may be empty. */
  readonly name: string;
  /** The fields that differ; undefined if the document was added. */
  readonly before: StoredFields | undefined;
  /** Undefined if it was deleted. */
  readonly after: StoredFields | undefined;
  readonly command: "import" | "restore" | undefined;
  /** How many documents the command wrote. */
  readonly count: number;
}

/** Reads a stored record. Never throws. */
export function recordFrom(document: StoredDocument): HistoryRecord {
  const path = textFrom(document.Path);
  const slash = path.indexOf("/");
  const command = textFrom(document.Command);
  return {
    key: document.id,
    at: numberFrom(document.At) ?? 0,
    by: textFrom(document.By),
    action: textFrom(document.Commit),
    path,
    collection: RECORDED.find((name) => name === path.slice(0, slash)),
    id: path.slice(slash + 1),
    name: textFrom(document.Name),
    before: fieldsFrom(document.Before),
    after: fieldsFrom(document.After),
    command: command === "import" || command === "restore" ? command : undefined,
    count: numberFrom(document.Count) ?? 0,
  };
}

const fieldsFrom = (value: unknown): StoredFields | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as StoredFields) : undefined;

/** How many records are listed; each portion doubles them, because one bulk change can be thousands. */
export const recordsListed = (portions: number): number => Math.min(50 * 2 ** (portions - 1), MOST_LISTED_RECORDS);
