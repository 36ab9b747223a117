import * as v from "valibot";
import {
  BackendError,
  type Change,
  type Collection,
  type Document,
  type Fields,
  MOST_CHANGES,
  type WriteRefusal,
} from "#src/backend/backend.ts";
import {
  filesOf,
  foldersLike,
  isHistory,
  mayBeAdded,
  REFERENCES,
  rulesOf,
  withoutFiles,
} from "#src/backend/collection-rules.ts";
import { STORED_FILES } from "#src/backend/embedded/wire.ts";
import { pathOf } from "#src/backend/history.ts";
import { nameKey } from "#src/backend/name-key.ts";
import { isAsExpected, matchesExpected, pick, same } from "#src/backend/same.ts";
import { schemasOf } from "#src/domain/document-schemas.ts";
import { bytesOf, isWithinSize, MOST_SPECIAL_DAYS } from "#src/domain/values/limits.ts";
import type { Edits, Snapshot } from "./snapshot.ts";

/** The edits of a write, computed before anything is stored. */
export type WritePlan = ReadonlyMap<Collection, Edits>;
/** What planning asks beside the documents. */
export interface PlanOptions {
  /** Whether a URL is that of a stored file outside the bin. */
  readonly isUsable: (url: string) => boolean;
  /** Whether a URL is that of a stored file, in the bin or not. */
  readonly holds: (url: string) => boolean;
  /** Whether a document of this path was deleted. */
  readonly isDeleted: (path: string) => boolean;
  /** Whether its author has made this very change already, in the same action: then it is skipped, so that a request that is sent again
   *  changes nothing that was changed since (ADR-021). */
  readonly isMade?: (change: Change) => boolean;
}

/** The plan of a commit. Returns "duplicate" and "dangling", throws "notFound", "conflict" and "invalid" (backend.ts). */
export function planCommit(
  snapshot: Snapshot,
  changes: readonly Change[],
  options: PlanOptions,
): WritePlan | WriteRefusal {
  const { isDeleted, isMade } = options;
  if (changes.length > MOST_CHANGES) throw new BackendError("invalid");
  const plan = new Map<Collection, Map<string, Document | null>>();
  if (isMade && areMade(changes, snapshot, options)) return plan;
  for (const requested of changes) {
    const { collection, id } = requested;
    if (isHistory(collection)) throw new BackendError("invalid");
    const edits = plan.get(collection) ?? new Map<string, Document | null>();
    plan.set(collection, edits);
    const stored = (edits.has(id) ? edits.get(id) : snapshot.collections[collection].byId.get(id)) ?? undefined;
    const mayName = namableFiles(requested, stored, options);
    const change = possible(requested, mayName);
    if (change.kind === "delete") {
      if (!rulesOf(collection).mayBeDeleted) throw new BackendError("invalid");
      if (stored && !isAsExpected(stored, change)) throw new BackendError("conflict");
      if (stored && !isMade?.(change)) edits.set(id, null);
      continue;
    }
    if (change.kind === "add") {
      if (!mayBeAdded(collection, id)) throw new BackendError("invalid");
      const document = { ...validated(change, "whole"), id };
      if (stored && !same(stored, document)) throw new BackendError("conflict");
      if (stored) continue;
      if (!change.restores && !rulesOf(collection).reusesIds && isDeleted(pathOf(collection, id)))
        throw new BackendError("conflict");
      if (isMade?.({ ...change, fields: document })) continue;
      checkFiles(collection, document, mayName);
      edits.set(id, document);
      continue;
    }
    if (!stored) throw new BackendError("notFound");
    const isExpected = matchesExpected(change.kind, stored, change);
    const fields = validated(change, change.kind === "update" ? "part" : "whole");
    // It may be a repetition only where its own values are stored, or those before it, because somebody has taken it back since.
    const mayBeMade = isExpected || same(pick(stored, Object.keys(fields)), fields);
    if (mayBeMade && isMade?.({ ...change, fields })) continue;
    if (!isExpected) throw new BackendError("conflict");
    const document = { ...(change.kind === "update" && stored), ...fields, id };
    const { mostBytes, isConsistent } = schemasOf(collection, id) ?? {};
    // A document that is too large already, as an import brought it, may stay or shrink.
    const isGrown = mostBytes !== undefined && bytesOf(document) > Math.max(mostBytes, bytesOf(stored));
    if (isGrown || !isWithinSize(document)) throw new BackendError("invalid", "size");
    if (isConsistent?.(document) === false) throw new BackendError("invalid", "order");
    checkFiles(collection, document, mayName);
    edits.set(id, document);
  }
  if (hasTooManySpecialDays(snapshot, plan)) throw new BackendError("invalid", "special_days");
  if (hasDuplicate(snapshot, plan)) return "duplicate";
  if (hasDanglingReference(snapshot, plan)) return "dangling";
  clearReferences(snapshot, plan);
  return plan;
}

/** Which files a change may name: one that is stored in its collection's folder, where all files are of the kind that it shows; what its
 *  document named before may stay, and come back from another folder of that kind, where an import put it (design §3). */
function namableFiles(
  change: Change,
  stored: Document | undefined,
  { isUsable, holds }: PlanOptions,
): (url: string) => boolean {
  const { collection } = change;
  const shown = new Set(stored && filesOf(collection, stored));
  const restores = isRestoring(change);
  const folders = restores ? foldersLike(collection) : [collection];
  const isInFolder = (url: string) => folders.some((folder) => url.startsWith(`${STORED_FILES}${folder}/`));
  return (url) => shown.has(url) || (isInFolder(url) && (restores ? holds : isUsable)(url));
}

const isRestoring = (change: Change): change is Exclude<Change, { kind: "delete" }> =>
  change.kind !== "delete" && change.restores !== undefined;

/** What can be made of a change: one that restores does so without the files that are gone (B13). */
const possible = (change: Change, mayName: (url: string) => boolean): Change =>
  isRestoring(change) ? withoutFiles(change, (url) => !mayName(url)) : change;

/** Whether all changes of a commit have been made, whatever others have changed since: browsers send a request again by themselves where a
 *  kept connection ends before its answer begins (ADR-021). An addition that was deleted since is a conflict. */
function areMade(changes: readonly Change[], { collections }: Snapshot, options: PlanOptions): boolean {
  return changes.every((requested) => {
    const stored = collections[requested.collection].byId.get(requested.id);
    const change = possible(requested, namableFiles(requested, stored, options));
    if (change.kind === "add" && !stored) return false;
    if (change.kind === "delete") return options.isMade?.(change);
    return options.isMade?.({ ...change, fields: validated(change, change.kind === "update" ? "part" : "whole") });
  });
}

/** Whether a document would get the id of a missing document of another collection. One that it has already may stay. */
function hasDanglingReference({ collections }: Snapshot, plan: WritePlan): boolean {
  return REFERENCES.some(({ collection, field, target }) => {
    const targets = plan.get(target);
    const exists = (id: string) => (targets?.has(id) ? targets.get(id) : collections[target].byId.get(id));
    return [...(plan.get(collection) ?? [])].some(([id, document]) => {
      const value = document?.[field];
      if (typeof value !== "string" || value === "") return false;
      return value !== collections[collection].byId.get(id)?.[field] && !exists(value);
    });
  });
}

/** Clears the fields that refer to documents which the plan deletes. */
function clearReferences({ collections }: Snapshot, plan: Map<Collection, Map<string, Document | null>>): void {
  for (const { collection, field, target } of REFERENCES) {
    const deleted = [...(plan.get(target) ?? [])].filter(([, document]) => !document).map(([id]) => id);
    const edits = plan.get(collection) ?? new Map<string, Document | null>();
    for (const document of deleted.flatMap((id) => collections[collection].groups.get(id) ?? [])) {
      const next = edits.has(document.id) ? edits.get(document.id) : document;
      if (next && next[field] === document[field]) edits.set(document.id, { ...next, [field]: "" });
    }
    if (edits.size > 0) plan.set(collection, edits);
  }
}

/** The canonical fields of a document to be written (spec §5), as its schema gives them. Throws "invalid". */
export function validated(
  { collection, id, fields }: { collection: Collection; id: string; fields: Fields },
  which: "whole" | "part",
): Fields {
  const schemas = schemasOf(collection, id);
  if (!schemas) throw new BackendError("invalid", "id");
  const { id: _, ...given } = fields;
  const result = v.safeParse(schemas[which], given);
  if (!result.success) throw new BackendError("invalid", v.flatten(result.issues));
  return result.output;
}

/** Throws "invalid" where a document names a file that it may not. */
function checkFiles(collection: Collection, document: Document, mayName: (url: string) => boolean): void {
  const refused = filesOf(collection, document).find((url) => !mayName(url));
  if (refused !== undefined) throw new BackendError("invalid", refused);
}

/** Whether the plan adds special days beyond the limit (B2). A shop that has more, from an older program's import, can delete them. */
function hasTooManySpecialDays(snapshot: Snapshot, plan: WritePlan): boolean {
  const { byId, ordered } = snapshot.collections.special_days;
  let added = 0;
  for (const [id, document] of plan.get("special_days") ?? []) {
    added += Number(document !== null) - Number(byId.get(id) !== undefined);
  }
  return added > 0 && ordered.length + added > MOST_SPECIAL_DAYS;
}

/** Whether two documents would hold one name (spec §5), be they stored or written together. */
function hasDuplicate(snapshot: Snapshot, plan: WritePlan): boolean {
  for (const [collection, edits] of plan) {
    const names = new Set<string>();
    for (const [id, document] of edits) {
      const key = document ? nameKey(collection, document) : undefined;
      if (key === undefined) continue;
      const holder = snapshot.collections[collection].byName.get(key);
      if (names.has(key) || (holder !== undefined && holder !== id && !edits.has(holder))) return true;
      names.add(key);
    }
  }
  return false;
}
