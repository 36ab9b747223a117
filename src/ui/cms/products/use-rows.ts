import { useCallback, useEffect, useState } from "react";
import type { Document } from "#src/backend/backend.ts";
import { MOST_ITEMS } from "#src/domain/my-list/my-list.ts";
import { useList } from "../../use-live.ts";

interface ListedRow {
  readonly document: Document;
  readonly isFound: boolean;
  /** False if the row shows only what is typed in it, because its product is not found any more. */
  readonly isWhole: boolean;
}

/** Why the row of a product stays although the list does not find it: what is typed in it and not saved, or a switch flipped here. */
interface Kept {
  readonly id: string;
  readonly by: "prices" | "day" | "switch";
}
const isTyped = ({ by }: Kept) => by !== "switch";

/** The same function at every rendering, so that memoised rows may take it. */
export type Keep = (id: string, by: Kept["by"], isKept: boolean) => void;

/** The products found, and those not found any more that stay (B10, B15): of these, only what is typed in outlasts a change of `of`. */
export function useRows(found: readonly Document[], of: string) {
  const [state, setState] = useState<{ of: string; kept: readonly Kept[] }>({ of, kept: [] });
  const kept = state.of === of ? state.kept : state.kept.filter(isTyped);
  if (state.of !== of) setState({ of, kept });
  const lost = new Set(kept.map(({ id }) => id).filter((id) => !found.some((document) => document.id === id)));
  const ids = [...lost].slice(-MOST_ITEMS);
  const answer = useList({ collection: "products", query: "ids", ids });
  const [last, setLast] = useState(() => ({ found, kept, answer, rows: rowsOf(found, [], kept, new Map()) }));
  const isSame = last.found === found && last.kept === kept && last.answer === answer;
  const rows = isSame ? last.rows : rowsOf(found, last.rows, kept, storedOf(ids, answer?.documents));
  if (!isSame) setLast({ found, kept, answer, rows });
  const keep = useCallback<Keep>((id, by, isKept) => {
    setState((before) => {
      const others = before.kept.filter((one) => one.id !== id || one.by !== by);
      const wasKept = others.length < before.kept.length;
      if (wasKept === isKept) return before;
      return { ...before, kept: isKept ? [...others, { id, by }] : others };
    });
  }, []);
  return {
    rows,
    hasTypedPrices: (id: string) => kept.some((one) => one.id === id && one.by === "prices"),
    keep,
    forget: (id: string) => setState(({ of, kept }) => ({ of, kept: kept.filter((one) => one.id !== id) })),
  };
}

export interface RowFormOf {
  readonly document: Document;
  readonly keep: Keep;
  readonly onClose: () => void;
}

/** Keeps the row of a product while something is typed in it. */
export function useKeptRow(keep: Keep, id: string, by: Kept["by"], isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    keep(id, by, true);
    return () => keep(id, by, false);
  }, [keep, id, by, isUnsaved]);
}

const storedOf = (ids: readonly string[], read: readonly Document[] | undefined) =>
  new Map(read && ids.map((id) => [id, read.find((document) => document.id === id) ?? null]));

/** A row that is not found stays behind the row that was before it, so that it does not move during typing in it or tapping down the list. */
function rowsOf(
  found: readonly Document[],
  before: readonly ListedRow[],
  kept: readonly Kept[],
  stored: ReadonlyMap<string, Document | null>,
): readonly ListedRow[] {
  const foundIds = new Set(found.map(({ id }) => id));
  const rows: ListedRow[] = found.map((document) => ({ document, isFound: true, isWhole: true }));
  let previous: string | undefined;
  for (const { document } of before) {
    const { id } = document;
    if (!foundIds.has(id)) {
      const now = stored.get(id);
      const reasons = kept.filter((one) => one.id === id);
      const isDeleted = now === null;
      const isWhole = !isDeleted && reasons.some(({ by }) => by === "switch");
      if (!isWhole && !reasons.some(isTyped)) continue;
      const at = rows.findIndex((row) => row.document.id === previous) + 1;
      rows.splice(at, 0, { document: now ?? document, isFound: false, isWhole });
    }
    previous = id;
  }
  return rows;
}
