import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";

/** Returns what the search field calls on a key: Enter focuses the switch of the first hit, once the list shows what is typed (B26). */
export function useFocusFirstHit(
  field: RefObject<HTMLInputElement | null>,
  rows: RefObject<HTMLElement | null>,
  shownSearch: string,
): (event: KeyboardEvent) => void {
  const isWaiting = useRef(false);
  function focusFirstHit() {
    if (!isWaiting.current || field.current?.value.trim() !== shownSearch) return;
    isWaiting.current = false;
    if (document.activeElement === field.current) rows.current?.querySelector<HTMLElement>("[role=switch]")?.focus();
  }
  useEffect(focusFirstHit);
  return (event) => {
    isWaiting.current = event.key === "Enter";
    // Or the same key would press the switch.
    if (isWaiting.current) event.preventDefault();
    focusFirstHit();
  };
}
