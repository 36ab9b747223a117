import type { Change, Collection, Document, Fields, Refused, WhyRefused } from "./backend.ts";
import { isHistory, mayBeAdded, rulesOf, withoutFiles } from "./collection-rules.ts";
import { type Draft, latest, referencesTo, type Stored, setEdit } from "./commit-draft.ts";
import { COMMIT_RULES } from "./commit-rules.ts";
import { type RecordedChange, recordOf } from "./history.ts";
import { same } from "./same.ts";

/** The documents that a commit changes, as they are after it, by collection and id; `null` if it deletes the document. */
export type Edits = ReadonlyMap<Collection, ReadonlyMap<string, Document | null>>;

/** The checks of one provider, beside the rules that all providers share. */
export interface Checks {
  /** The fields of a change in the form in which they are stored; undefined if they may not be. By default they are stored as they are. */
  validated?(change: WritingChange): Fields | undefined;
  /** Whether `before` may become `after`. */
  isAccepted?(change: WritingChange, before: Document | undefined, after: Document): boolean;
  /** Whether the file of this URL is gone, so that a change which writes an earlier state (`restores`) cannot bring it back (B13). */
  isLost(url: string, change: WritingChange, before: Document | undefined): boolean;
}
export type WritingChange = Exclude<Change, { kind: "delete" }>;

/** Plans a commit, for every provider: the documents after it, or the refused changes. Each change applies to what those before it leave. */
export function planCommit(
  changes: readonly Change[],
  stored: Stored,
  checks: Checks,
): { readonly edits: Edits } | { readonly refused: readonly Refused[] } {
  const draft: Draft = { stored, edits: new Map() };
  const refused = new Map<number, WhyRefused>(); // by the index of the change
  const writtenBy = new Map<Document, number>(); // the index of the change that wrote each edited document
  for (const [index, change] of changes.entries()) {
    const { collection, id } = change;
    const before = latest(draft, collection, id);
    const after = afterChange(change, before, checks);
    const changesNothing = after === before || (after === null && !before);
    if (typeof after === "string") refused.set(index, after);
    else if (!changesNothing) {
      setEdit(draft, collection, id, after);
      if (after) writtenBy.set(after, index);
    }
  }
  for (const [why, documentsAgainst] of COMMIT_RULES) {
    for (const document of documentsAgainst(draft)) {
      const index = writtenBy.get(document);
      if (index !== undefined && !refused.has(index)) refused.set(index, why);
    }
  }
  for (const [index, change] of changes.entries()) if (deletesUsed(draft, change)) refused.set(index, "used");
  if (refused.size > 0) return { refused: [...refused].map(([at, why]) => ({ at, why })).sort((a, b) => a.at - b.at) };
  clearReferences(draft);
  return { edits: draft.edits };
}

export const recordsOf = (edits: Edits, { one }: Pick<Stored, "one">): readonly RecordedChange[] =>
  [...edits].flatMap(([collection, documents]) =>
    [...documents].flatMap(([id, after]) => recordOf(collection, one(collection, id), after ?? undefined) ?? []),
  );

/** The document after one change, the same object if nothing changes, `null` if it is deleted, or why the change is refused. */
function afterChange(requested: Change, before: Document | undefined, checks: Checks): Document | null | WhyRefused {
  const { collection, id } = requested;
  if (isHistory(collection)) return "invalid";
  if (requested.kind === "delete") {
    if (!rulesOf(collection).mayBeDeleted) return "invalid";
    return before && requested.expected && !same(before, { ...requested.expected, id }) ? "changed" : null;
  }
  const isLost = (url: string) => checks.isLost(url, requested, before);
  const change = requested.restores ? withoutFiles(requested, isLost) : requested;
  const hadOnlyLostFiles = Object.keys(change.fields).length === 0 && Object.keys(requested.fields).length > 0;
  if (hadOnlyLostFiles) return "lost";
  if (change.kind === "add" && !mayBeAdded(collection, id)) return "invalid";
  const fields = checks.validated ? checks.validated(change) : change.fields;
  if (!fields) return "invalid";
  const after = { ...(change.kind === "update" && before), ...fields, id };
  // A change whose values are stored already is not refused, whatever it expects (ADR-021).
  if (before && same(before, after)) return before;
  if (change.kind === "add") {
    if (before) return "changed";
  } else {
    if (!before) return "gone";
    if (!isAsExpected(change, before)) return "changed";
  }
  return checks.isAccepted?.(change, before, after) === false ? "invalid" : after;
}

/** Whether the document is as the writer saw it: for an update in the fields that it writes, for a replacement in all fields. */
function isAsExpected(
  { kind, fields, expected }: Extract<Change, { kind: "update" | "replace" }>,
  before: Document,
): boolean {
  const names = kind === "update" ? Object.keys(fields) : Object.keys({ ...before, ...expected });
  return names.every((name) => name === "id" || same(before[name], expected[name]));
}

/** Whether a change with `unlessUsed` deletes a document to which others still refer. */
function deletesUsed(draft: Draft, change: Change): boolean {
  const { collection, id } = change;
  const isDeletion = change.kind === "delete" && change.unlessUsed && !latest(draft, collection, id);
  return isDeletion === true && referencesTo(draft, collection, id).length > 0;
}

/** Clears the fields that refer to the documents which the commit deletes. */
function clearReferences(draft: Draft): void {
  const deleted = [...draft.edits].flatMap(([collection, documents]) =>
    [...documents].filter(([, after]) => !after).map(([id]) => ({ collection, id })),
  );
  for (const { collection: target, id: targetId } of deleted)
    for (const { collection, field, document } of referencesTo(draft, target, targetId))
      setEdit(draft, collection, document.id, { ...document, [field]: "" });
}
