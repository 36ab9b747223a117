import { overlaps, specialDayFrom } from "#src/domain/hours/special-days.ts";
import { MOST_SPECIAL_DAYS } from "#src/domain/values/limits.ts";
import type { Collection, Document, WhyRefused } from "./backend.ts";
import { REFERENCES } from "./collection-rules.ts";
import { type Draft, latest, writtenIn } from "./commit-draft.ts";
import { nameKey } from "./name-key.ts";

/** Rules about several documents. Each finds the written documents that break it after all changes of the commit. */
export const COMMIT_RULES: readonly (readonly [WhyRefused, (draft: Draft) => readonly Document[]])[] = [
  ["duplicate", withTakenNames],
  ["dangling", withMissingTargets],
  ["covered", onCoveredDays],
  ["invalid", beyondMostSpecialDays],
];

/** The documents to which the commit gives a name that another document has (spec §5). */
function withTakenNames(draft: Draft): readonly Document[] {
  const { stored, edits } = draft;
  const found: Document[] = [];
  for (const collection of edits.keys()) {
    const keyOf = (document: Document | undefined) => document && nameKey(collection, document);
    const newKeys = new Set<string>();
    for (const document of writtenIn(draft, collection)) {
      const key = keyOf(document);
      if (key === undefined || key === keyOf(stored.one(collection, document.id))) continue;
      const holder = stored.named(collection, key);
      const isOther = holder !== undefined && holder !== document.id;
      const keepsName = isOther && keyOf(latest(draft, collection, holder)) === key;
      if (keepsName || newKeys.has(key)) found.push(document);
      newKeys.add(key);
    }
  }
  return found;
}

/** The documents to which the commit gives the id of a missing document of another collection. */
function withMissingTargets(draft: Draft): readonly Document[] {
  return REFERENCES.flatMap(({ collection, field, target }) =>
    writtenIn(draft, collection).filter((document) => {
      const id = document[field];
      const before = draft.stored.one(collection, document.id)?.[field];
      const isNew = typeof id === "string" && id !== "" && id !== before;
      return isNew && !latest(draft, target, id);
    }),
  );
}

const DAYS = "special_days" satisfies Collection;

/** The special days that the commit adds on, or moves to, days that another special day covers (B2). */
function onCoveredDays(draft: Draft): readonly Document[] {
  const { stored, edits } = draft;
  const isMoved = (day: Document) => {
    const before = stored.one(DAYS, day.id);
    return before?.From !== day.From || before?.To !== day.To;
  };
  const moved = writtenIn(draft, DAYS).filter(isMoved);
  if (moved.length === 0) return [];
  const unmoved = [
    ...stored.specialDays().filter(({ id }) => !edits.get(DAYS)?.has(id)),
    ...writtenIn(draft, DAYS).filter((day) => !isMoved(day)),
  ];
  const others = unmoved.map(specialDayFrom);
  const found: Document[] = [];
  for (const document of moved) {
    const day = specialDayFrom(document);
    if (others.some((other) => overlaps(other, day))) found.push(document);
    others.push(day);
  }
  return found;
}

/** The added special days beyond the limit. A shop that has more, from an older program's import, can still delete some. */
function beyondMostSpecialDays({ stored, edits }: Draft): readonly Document[] {
  const daysAfter = [...(edits.get(DAYS) ?? [])];
  const added = daysAfter.flatMap(([id, day]) => (day && !stored.one(DAYS, id) ? [day] : []));
  if (added.length === 0) return [];
  const deleted = daysAfter.filter(([id, day]) => !day && stored.one(DAYS, id)).length;
  const room = MOST_SPECIAL_DAYS - (stored.specialDays().length - deleted);
  return added.slice(Math.max(0, room));
}
