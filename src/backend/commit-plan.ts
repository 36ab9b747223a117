import { overlaps, specialDayFrom } from "#src/domain/hours/special-days.ts";
import { MOST_SPECIAL_DAYS } from "#src/domain/values/limits.ts";
import type { Change, Collection, Document, Fields, Refused, WhyRefused } from "./backend.ts";
import { isHistory, mayBeAdded, REFERENCES, rulesOf, withoutFiles } from "./collection-rules.ts";
import { type RecordedChange, recordOf } from "./history.ts";
import { nameKey } from "./name-key.ts";
import { same } from "./same.ts";

/** The documents that a commit changes as they are after it, by collection and id; `null` deletes. */
export type Edits = ReadonlyMap<Collection, ReadonlyMap<string, Document | null>>;
type Drafts = Map<Collection, Map<string, Document | null>>;

/** The reads of stored documents that a plan needs. */
export interface Stored {
  one(collection: Collection, id: string): Document | undefined;
  /** The id of the document whose name has this key (`nameKey`). */
  named(collection: Collection, key: string): string | undefined;
  /** The documents whose `groupField` holds this id. */
  group(collection: Collection, id: string): readonly Document[];
  specialDays(): readonly Document[];
}

/** The checks of one provider, beside the rules that all providers share. */
export interface Checks {
  /** The fields of a change in the form in which they are stored; undefined if they may not be. By default they are stored as they are. */
  validated?(change: WritingChange): Fields | undefined;
  /** Whether `before` may become `after`. */
  isAccepted?(change: WritingChange, before: Document | undefined, after: Document): boolean;
  /** Whether a change that restores cannot bring back the file of this URL (B13). */
  isLost(url: string, change: WritingChange, before: Document | undefined): boolean;
}
export type WritingChange = Exclude<Change, { kind: "delete" }>;

/** Plans a commit, for every provider: the documents after it, or the refused changes. Each change applies to what those before it leave. */
export function planCommit(
  changes: readonly Change[],
  stored: Stored,
  checks: Checks,
): { readonly edits: Edits } | { readonly refused: readonly Refused[] } {
  const drafts: Drafts = new Map();
  const refused = new Map<number, WhyRefused>();
  /** The place of the change that made a draft, by the draft. */
  const changeOf = new Map<Document, number>();
  const latest = (collection: Collection, id: string): Document | undefined => {
    const draft = drafts.get(collection)?.get(id);
    return draft === undefined ? stored.one(collection, id) : (draft ?? undefined);
  };
  for (const [at, change] of changes.entries()) {
    const { collection, id } = change;
    const before = latest(collection, id);
    const after = applied(change, before, checks);
    const changesNothing = after === before || (after === null && !before);
    if (typeof after === "string") refused.set(at, after);
    else if (!changesNothing) {
      drafts.set(collection, (drafts.get(collection) ?? new Map()).set(id, after));
      if (after) changeOf.set(after, at);
    }
  }
  const refuse = (document: Document, why: WhyRefused) => {
    const at = changeOf.get(document);
    if (at !== undefined && !refused.has(at)) refused.set(at, why);
  };
  for (const document of takenNames(drafts, stored, latest)) refuse(document, "duplicate");
  for (const document of dangling(drafts, stored, latest)) refuse(document, "dangling");
  for (const document of covered(drafts, stored)) refuse(document, "covered");
  for (const document of beyondLimit(drafts, stored)) refuse(document, "invalid");
  for (const [at, change] of changes.entries()) {
    if (change.kind !== "delete" || !change.unlessUsed || latest(change.collection, change.id)) continue;
    if (referring(change, stored, latest).length > 0) refused.set(at, "used");
  }
  if (refused.size > 0) return { refused: [...refused].map(([at, why]) => ({ at, why })).sort((a, b) => a.at - b.at) };
  clearReferences(drafts, stored, latest);
  return { edits: drafts };
}

export const recordsOf = (edits: Edits, { one }: Pick<Stored, "one">): readonly RecordedChange[] =>
  [...edits].flatMap(([collection, documents]) =>
    [...documents].flatMap(([id, after]) => recordOf(collection, one(collection, id), after ?? undefined) ?? []),
  );

/** The document after one change, the same object if nothing changes, `null` if it is deleted, or why the change is refused. */
function applied(requested: Change, before: Document | undefined, checks: Checks): Document | null | WhyRefused {
  const { collection, id } = requested;
  if (isHistory(collection)) return "invalid";
  if (requested.kind === "delete") {
    if (!rulesOf(collection).mayBeDeleted) return "invalid";
    return before && requested.expected && !same(before, { ...requested.expected, id }) ? "changed" : null;
  }
  const change = requested.restores
    ? withoutFiles(requested, (url) => checks.isLost(url, requested, before))
    : requested;
  if (Object.keys(requested.fields).length > 0 && Object.keys(change.fields).length === 0) return "lost";
  if (change.kind === "add" && !mayBeAdded(collection, id)) return "invalid";
  const fields = checks.validated ? checks.validated(change) : change.fields;
  if (!fields) return "invalid";
  const after = { ...(change.kind === "update" && before), ...fields, id };
  // A change whose values are stored already is not refused, whatever it expects (ADR-021).
  if (before && same(before, after)) return before;
  if (change.kind === "add" && before) return "changed";
  if (change.kind !== "add" && !before) return "gone";
  if (change.kind !== "add" && before && !isAsExpected(change, before)) return "changed";
  return checks.isAccepted?.(change, before, after) === false ? "invalid" : after;
}

function isAsExpected(
  { kind, fields, expected }: Extract<Change, { kind: "update" | "replace" }>,
  before: Document,
): boolean {
  const names = kind === "update" ? Object.keys(fields) : Object.keys({ ...before, ...expected });
  return names.every((name) => name === "id" || same(before[name], expected[name]));
}

type Latest = (collection: Collection, id: string) => Document | undefined;

/** The documents to which the commit gives a name that another document has (spec §5). */
function takenNames(drafts: Drafts, stored: Stored, latest: Latest): readonly Document[] {
  return [...drafts.keys()].flatMap((collection) => {
    const keyOf = (document: Document | undefined) => document && nameKey(collection, document);
    const given = new Set<string>();
    return written(drafts, collection).filter((document) => {
      const key = keyOf(document);
      if (key === undefined || key === keyOf(stored.one(collection, document.id))) return false;
      const holder = stored.named(collection, key);
      const isHeld = holder !== undefined && holder !== document.id && keyOf(latest(collection, holder)) === key;
      const isTaken = isHeld || given.has(key);
      given.add(key);
      return isTaken;
    });
  });
}

/** The documents to which the commit gives the id of a missing document of another collection. */
function dangling(drafts: Drafts, stored: Stored, latest: Latest): readonly Document[] {
  return REFERENCES.flatMap(({ collection, field, target }) =>
    written(drafts, collection).filter((document) => {
      const id = document[field];
      if (typeof id !== "string" || id === "" || id === stored.one(collection, document.id)?.[field]) return false;
      return !latest(target, id);
    }),
  );
}

const DAYS = "special_days" satisfies Collection;

/** The special days that the commit adds on, or moves to, days that another special day covers (B2). */
function covered(drafts: Drafts, stored: Stored): readonly Document[] {
  const edits = drafts.get(DAYS);
  const isMoved = (day: Document) => {
    const before = stored.one(DAYS, day.id);
    return before?.From !== day.From || before?.To !== day.To;
  };
  const moved = written(drafts, DAYS).filter(isMoved);
  if (moved.length === 0) return [];
  const others = [
    ...stored.specialDays().filter(({ id }) => !edits?.has(id)),
    ...written(drafts, DAYS).filter((day) => !isMoved(day)),
  ].map(specialDayFrom);
  return moved.filter((document) => {
    const day = specialDayFrom(document);
    const isCovered = others.some((other) => overlaps(other, day));
    others.push(day);
    return isCovered;
  });
}

/** The added special days beyond the limit. A shop that has more, from an older program's import, can still delete some. */
function beyondLimit(drafts: Drafts, stored: Stored): readonly Document[] {
  const added = written(drafts, DAYS).filter(({ id }) => !stored.one(DAYS, id));
  if (added.length === 0) return [];
  const deleted = [...(drafts.get(DAYS) ?? [])].filter(([id, day]) => !day && stored.one(DAYS, id)).length;
  const room = MOST_SPECIAL_DAYS - stored.specialDays().length + deleted;
  return added.slice(Math.max(0, room));
}

/** The documents that still refer to the given document after the commit. */
const referring = ({ collection, id }: Pick<Change, "collection" | "id">, stored: Stored, latest: Latest) =>
  REFERENCES.filter(({ target }) => target === collection).flatMap((reference) =>
    stored
      .group(reference.collection, id)
      .filter((document) => latest(reference.collection, document.id)?.[reference.field] === id)
      .map((document) => ({ ...reference, id: document.id })),
  );

/** Clears the fields that refer to the documents which the commit deletes. */
function clearReferences(drafts: Drafts, stored: Stored, latest: Latest): void {
  for (const [target, documents] of [...drafts]) {
    const deleted = [...documents].filter(([, document]) => !document);
    for (const { collection, field, id } of deleted.flatMap(([id]) =>
      referring({ collection: target, id }, stored, latest),
    )) {
      const cleared = { ...latest(collection, id), [field]: "", id };
      drafts.set(collection, (drafts.get(collection) ?? new Map()).set(id, cleared));
    }
  }
}

const written = (drafts: Drafts, collection: Collection): readonly Document[] =>
  [...(drafts.get(collection)?.values() ?? [])].filter((document) => document !== null);
