import { useCallback, useEffect, useState } from "react";
import type { useRows } from "./use-rows.ts";

const NONE: ReadonlySet<string> = new Set();

/** The ids of products whose rows have a form open, and the function that opens or closes one, the same at every rendering. Closes the form of
 *  a row that leaves the list, so that it does not steal the focus when the row returns. */
export function useOpenRows(rows: ReturnType<typeof useRows>["rows"], isOneAtATime = false) {
  const [ids, setIds] = useState(NONE);
  useEffect(() => {
    const shown = new Set(rows.map(({ document }) => document.id));
    if (![...ids].every((id) => shown.has(id))) setIds(new Set([...ids].filter((id) => shown.has(id))));
  }, [rows, ids]);
  const setIsOpen = useCallback(
    (id: string, isOpen: boolean) => {
      setIds((before) => {
        const others = [...before].filter((other) => other !== id);
        return new Set(isOpen ? [...(isOneAtATime ? [] : others), id] : others);
      });
    },
    [isOneAtATime],
  );
  return [ids, setIsOpen] as const;
}
