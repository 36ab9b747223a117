import { useCallback, useEffect, useState } from "react";
import type { Document } from "#src/backend/backend.ts";
import { MOST_ITEMS } from "#src/domain/my-list/my-list.ts";
import { useList } from "../../use-live.ts";

interface ListedRow {
  readonly document: Document;
  readonly isFound: boolean;
  /** False if the row shows only its forms with unsaved input, because its product is not found any more. */
  readonly isWhole: boolean;
}

/** Why a row stays although the list no longer finds its product: the row has unsaved input, or its switch was flipped. */
interface StayReason {
  readonly id: string;
  readonly by: "prices" | "day" | "switch";
}
const isTyped = ({ by }: StayReason) => by !== "switch";

/** Adds or removes a reason for which a row stays; the same function at every rendering, so that memoised rows may take it. */
export type Keep = (id: string, by: StayReason["by"], isKept: boolean) => void;

/** The rows of found products, and of products not found any more (B10, B15). With another `key` (another list) only rows with unsaved input stay. */
export function useRows(found: readonly Document[], key: string) {
  const [state, setState] = useState<{ key: string; reasons: readonly StayReason[] }>({ key, reasons: [] });
  const reasons = state.key === key ? state.reasons : state.reasons.filter(isTyped);
  if (state.key !== key) setState({ key, reasons });
  const lost = new Set(reasons.map(({ id }) => id).filter((id) => !found.some((document) => document.id === id)));
  const ids = [...lost].slice(-MOST_ITEMS);
  const answer = useList({ collection: "products", query: "ids", ids });
  const [last, setLast] = useState(() => ({ found, reasons, answer, rows: rowsOf(found, [], reasons, new Map()) }));
  const isSame = last.found === found && last.reasons === reasons && last.answer === answer;
  const rows = isSame ? last.rows : rowsOf(found, last.rows, reasons, storedOf(ids, answer?.documents));
  if (!isSame) setLast({ found, reasons, answer, rows });
  const keep = useCallback<Keep>((id, by, isKept) => {
    setState((before) => {
      const others = before.reasons.filter((one) => one.id !== id || one.by !== by);
      const wasKept = others.length < before.reasons.length;
      if (wasKept === isKept) return before;
      return { ...before, reasons: isKept ? [...others, { id, by }] : others };
    });
  }, []);
  return {
    rows,
    hasTypedPrices: (id: string) => reasons.some((one) => one.id === id && one.by === "prices"),
    keep,
    forget: (id: string) => setState(({ key, reasons }) => ({ key, reasons: reasons.filter((one) => one.id !== id) })),
  };
}

export interface RowFormOf {
  readonly document: Document;
  readonly keep: Keep;
  readonly onClose: () => void;
}

/** Keeps the row of a product while something is typed in it. */
export function useKeptRow(keep: Keep, id: string, by: StayReason["by"], isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    keep(id, by, true);
    return () => keep(id, by, false);
  }, [keep, id, by, isUnsaved]);
}

const storedOf = (ids: readonly string[], read: readonly Document[] | undefined) =>
  new Map(read && ids.map((id) => [id, read.find((document) => document.id === id) ?? null]));

/** A row not found any more stays behind the row that preceded it, so that rows do not move while the user types or taps down the list. */
function rowsOf(
  found: readonly Document[],
  before: readonly ListedRow[],
  reasons: readonly StayReason[],
  stored: ReadonlyMap<string, Document | null>,
): readonly ListedRow[] {
  const foundIds = new Set(found.map(({ id }) => id));
  const rows: ListedRow[] = found.map((document) => ({ document, isFound: true, isWhole: true }));
  let previous: string | undefined;
  for (const { document } of before) {
    const { id } = document;
    if (!foundIds.has(id)) {
      const now = stored.get(id);
      const rowReasons = reasons.filter((one) => one.id === id);
      const isDeleted = now === null;
      const isWhole = !isDeleted && rowReasons.some(({ by }) => by === "switch");
      if (!isWhole && !rowReasons.some(isTyped)) continue;
      const at = rows.findIndex((row) => row.document.id === previous) + 1;
      rows.splice(at, 0, { document: now ?? document, isFound: false, isWhole });
    }
    previous = id;
  }
  return rows;
}
