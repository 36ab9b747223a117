import { useCallback, useEffect, useRef, useState } from "react";
import type { Document } from "#src/backend/backend.ts";

export interface Selection {
  readonly isAll: boolean; // whether all that is found is selected but `marked`; else `marked` is selected
  readonly marked: ReadonlySet<string>;
}
const NONE: Selection = { isAll: false, marked: new Set() };

export const isSelected = ({ isAll, marked }: Selection, id: string): boolean => marked.has(id) !== isAll;

/** The products that staff select in a list (B10). Another list (`of`) begins with none. `count`: how many products are found. */
export function useSelection(of: string, shown: readonly Document[], count: number) {
  const [state, setState] = useState({ of, selection: NONE });
  const selection = state.of === of ? state.selection : NONE;
  if (state.of !== of) setState({ of, selection: NONE });
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const anchor = useRef<string>(undefined); // the row from which a click with Shift selects

  /** The same function at every rendering, so that memoised rows may take it. */
  const select = useCallback((id: string, isOn: boolean, isRange: boolean) => {
    const ids = latest.current.map((document) => document.id);
    const [from = -1, to = -1] = [ids.indexOf(anchor.current ?? ""), ids.indexOf(id)].toSorted((a, b) => a - b);
    anchor.current = id;
    setState(({ of, selection: { isAll, marked } }) => {
      const next = new Set(marked);
      for (const one of isRange && from >= 0 ? ids.slice(from, to + 1) : [id]) {
        if (isOn === isAll) next.delete(one);
        else next.add(one);
      }
      return { of, selection: { isAll, marked: next } };
    });
  }, []);
  const selectedRows = shown.filter(({ id }) => isSelected(selection, id));
  return {
    current: selection,
    select,
    rows: selectedRows,
    /** How many are selected, those beyond the rows too. */
    count: selection.isAll ? count - shown.length + selectedRows.length : selectedRows.length,
    selectShown: (isOn: boolean) =>
      setState({ of, selection: { isAll: false, marked: new Set(isOn ? shown.map(({ id }) => id) : []) } }),
    selectAll: () => setState({ of, selection: { isAll: true, marked: new Set() } }),
    clear: () => setState({ of, selection: NONE }),
  };
}
