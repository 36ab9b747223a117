/** Elements that take typed text, as a selector. */
export const TYPED = "textarea, select, input:not([type=checkbox], [type=radio], [type=file])";

/** Whether the cursor is in a field outside of an element, which must not take the focus then. */
export function isTypingOutside(element: Element | null): boolean {
  const focused = document.activeElement;
  return focused?.matches(TYPED) === true && !element?.contains(focused);
}
