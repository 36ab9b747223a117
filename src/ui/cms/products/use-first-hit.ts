import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";

/** Keeps the first hit in sight while staff type. Returns what the field calls on a key: Enter focuses its switch, once it is shown (B26). */
export function useFirstHit(
  field: RefObject<HTMLInputElement | null>,
  rows: RefObject<HTMLElement | null>,
  shown: string,
) {
  useEffect(() => {
    if (document.activeElement !== field.current || field.current?.value.trim() !== shown) return;
    const { top = 0, bottom = 0 } = rows.current?.querySelector("li")?.getBoundingClientRect() ?? {};
    if (top < 0) rows.current?.scrollIntoView();
    else if (bottom > (visualViewport?.height ?? innerHeight)) field.current?.scrollIntoView();
  }, [field, rows, shown]);
  const isWaiting = useRef(false);
  function focusFirstHit() {
    if (!isWaiting.current || field.current?.value.trim() !== shown) return;
    isWaiting.current = false;
    if (document.activeElement === field.current) rows.current?.querySelector<HTMLElement>("[role=switch]")?.focus();
  }
  useEffect(focusFirstHit);
  return (event: KeyboardEvent) => {
    isWaiting.current = event.key === "Enter";
    if (isWaiting.current) event.preventDefault(); // Or the same key would press the switch.
    focusFirstHit();
  };
}
