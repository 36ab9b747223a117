import { type FocusEvent, type RefObject, useRef } from "react";
import type { Focusable } from "../parts/use-focus-after-removal.ts";

const PASSING = ".selection-bar, .undo-line"; // what goes after an action, or only starts one

/** Where the focus goes if its element is removed: to the control that had it before, or to the first one in sight, so that nothing scrolls. */
export function useListFocus(list: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>) {
  const last = useRef<Element>(null);
  const target = useRef<Focusable>({
    focus(options) {
      const controls = list.current?.querySelectorAll("input[type=checkbox], [role=switch]") ?? [];
      const next = [last.current, ...controls].find(isInSight) ?? heading.current;
      if (next instanceof HTMLElement) next.focus(options);
    },
  });
  return {
    target,
    onFocus({ target }: FocusEvent) {
      if (!target.closest(PASSING)) last.current = target;
    },
  };
}

function isInSight(element: Element | null): boolean {
  if (!element?.isConnected) return false;
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
