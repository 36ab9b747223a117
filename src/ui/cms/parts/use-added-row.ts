import { type RefObject, useEffect } from "react";
import { isTypingOutside } from "./is-typing-outside.ts";

/** Scrolls to the row of what was just added and focuses its first control, unless the user types elsewhere (B16). */
export function useAddedRow(row: RefObject<HTMLElement | null>, isAdded: boolean): void {
  useEffect(() => {
    if (!isAdded || isTypingOutside(row.current)) return;
    row.current?.scrollIntoView({ block: "center" });
    row.current?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
  }, [row, isAdded]);
}
