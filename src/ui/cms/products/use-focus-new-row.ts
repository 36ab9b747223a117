import { type RefObject, useEffect, useRef } from "react";
import { isTypingOutside } from "../parts/is-typing-outside.ts";

/** Returns what notes that rows will be added behind the present ones, the first of which then gets the focus on its switch. */
export function useFocusNewRow(list: RefObject<HTMLElement | null>, rows: readonly unknown[]): () => void {
  const firstNewRow = useRef<number>(undefined);
  useEffect(() => {
    const at = firstNewRow.current;
    if (at === undefined || rows.length <= at) return;
    firstNewRow.current = undefined;
    if (isTypingOutside(list.current)) return;
    const row = list.current?.querySelectorAll(".rows > li")[at];
    row?.querySelector<HTMLElement>("[role=switch]")?.focus({ preventScroll: true });
  }, [list, rows]);
  return () => {
    firstNewRow.current = rows.length;
  };
}
