import { type RefCallback, type RefObject, useCallback } from "react";

export type Focusable = Pick<HTMLElement, "focus">;

/** The ref of an element that may be removed while it holds the focus, which `target` then gets. */
export function useFocusAfterRemoval(target: RefObject<Focusable | null>): RefCallback<HTMLElement> {
  // React calls what a ref returns before it removes the element.
  return useCallback(
    (element) => () => {
      if (element?.contains(document.activeElement)) target.current?.focus({ preventScroll: true });
    },
    [target],
  );
}
