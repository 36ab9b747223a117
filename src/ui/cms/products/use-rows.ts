import { useCallback, useEffect, useState } from "react";
import type { Document } from "#src/backend/backend.ts";
import { MOST_ITEMS } from "#src/domain/my-list/my-list.ts";
import { useList } from "../../use-live.ts";

interface ListedRow {
  readonly document: Document;
  readonly isFound: boolean; // false if the list does not find the product any more, and the row is pinned
  /** True while the list finds the product or its switch was just flipped here. A row that stays only for unsaved input shows its forms alone. */
  readonly showsProduct: boolean;
}

/** Why the row of a product stays although the list does not find the product any more. */
interface Pin {
  readonly id: string;
  readonly reason: "unsavedPrices" | "unsavedDay" | "flippedSwitch";
}
/** Pins or unpins the row of a product; the same function at every rendering, so that memoised rows may take it. */
export type SetPin = (id: string, reason: Pin["reason"], isPinned: boolean) => void;

export interface RowFormProps {
  readonly document: Document;
  readonly setPin: SetPin;
  readonly onClose: () => void;
}

const isUnsaved = ({ reason }: Pin) => reason !== "flippedSwitch";

/** The rows of found products and, in their former places, of pinned ones (B10, B15). Another list (`listKey`) unpins flipped switches. */
export function useRows(found: readonly Document[], listKey: string) {
  const [state, setState] = useState<{ listKey: string; pins: readonly Pin[] }>({ listKey, pins: [] });
  const pins = state.listKey === listKey ? state.pins : state.pins.filter(isUnsaved);
  if (state.listKey !== listKey) setState({ listKey, pins });
  const setPin = useCallback<SetPin>((id, reason, isPinned) => {
    setState((before) => {
      const others = before.pins.filter((pin) => pin.id !== id || pin.reason !== reason);
      const wasPinned = others.length < before.pins.length;
      if (wasPinned === isPinned) return before;
      return { ...before, pins: isPinned ? [...others, { id, reason }] : others };
    });
  }, []);
  return {
    rows: usePlacedRows(found, pins),
    hasUnsavedPrices: (id: string) => pins.some((pin) => pin.id === id && pin.reason === "unsavedPrices"),
    setPin,
    unpin: (id: string) => setState((before) => ({ ...before, pins: before.pins.filter((pin) => pin.id !== id) })),
  };
}

/** Pins the row of a product while one of its forms has unsaved input. */
export function usePinWhile(hasUnsaved: boolean, setPin: SetPin, id: string, reason: Pin["reason"]): void {
  useEffect(() => {
    if (!hasUnsaved) return;
    setPin(id, reason, true);
    return () => setPin(id, reason, false);
  }, [hasUnsaved, setPin, id, reason]);
}

/** Opens or closes something in the row of a product; the same function at every rendering, so that memoised rows may take it. */
export type SetOpen = (id: string, isOpen: boolean) => void;

/** The ids of the products whose rows have something open, and the function that opens or closes it. `onlyOne`: opening closes the others. */
export function useOpenRows({ onlyOne } = { onlyOne: false }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const setOpen = useCallback<SetOpen>(
    (id, isOpen) =>
      setIds((before) => {
        if (isOpen) return new Set(onlyOne ? [id] : [...before, id]);
        return new Set([...before].filter((other) => other !== id));
      }),
    [onlyOne],
  );
  return [ids, setOpen] as const;
}

/** Places the rows again only if `found`, the pins or the lost products changed. The last rows are state: a pinned one stays behind the same row. */
function usePlacedRows(found: readonly Document[], pins: readonly Pin[]): readonly ListedRow[] {
  const lostIds = new Set(pins.map(({ id }) => id).filter((id) => !found.some((document) => document.id === id)));
  const askedIds = [...lostIds].slice(-MOST_ITEMS); // The server reads no more at once.
  const lostNow = useList({ collection: "products", query: "ids", ids: askedIds })?.documents;
  const [last, setLast] = useState(() => ({ found, pins, lostNow, rows: placedRows(found, [], () => undefined) }));
  if (last.found === found && last.pins === pins && last.lostNow === lostNow) return last.rows;
  const rows = placedRows(found, last.rows, (lost) => {
    const rowPins = pins.filter(({ id }) => id === lost.id);
    const current = lostNow?.find(({ id }) => id === lost.id);
    const isDeleted = lostNow !== undefined && askedIds.includes(lost.id) && !current;
    return pinnedRow(current ?? lost, isDeleted, rowPins);
  });
  setLast({ found, pins, lostNow, rows });
  return rows;
}

/** A pinned row stays behind the row that preceded it, so that rows do not move under a tapping finger: rows a, b, c and found a, c → a, b, c. */
function placedRows(
  found: readonly Document[],
  before: readonly ListedRow[],
  rowOfLost: (lost: Document) => ListedRow | undefined,
): readonly ListedRow[] {
  const foundIds = new Set(found.map(({ id }) => id));
  const rows: ListedRow[] = found.map((document) => ({ document, isFound: true, showsProduct: true }));
  let previousId: string | undefined;
  for (const { document } of before) {
    if (!foundIds.has(document.id)) {
      const row = rowOfLost(document);
      if (!row) continue;
      const previousAt = rows.findIndex((other) => other.document.id === previousId); // -1: first
      rows.splice(previousAt + 1, 0, row);
    }
    previousId = document.id;
  }
  return rows;
}

/** The row of a product that is not found any more; undefined if nothing pins it. A deleted product stays only for unsaved input. */
function pinnedRow(document: Document, isDeleted: boolean, pins: readonly Pin[]): ListedRow | undefined {
  const showsProduct = !isDeleted && pins.some(({ reason }) => reason === "flippedSwitch");
  if (!showsProduct && !pins.some(isUnsaved)) return undefined;
  return { document, isFound: false, showsProduct };
}
