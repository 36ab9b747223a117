/** How soon after a tap and how near to it another one is the second of a double tap. */
const SOON_MS = 600;
const NEAR_PX = 40;

/** Ignores the second press of a double tap if the first has put something else under the finger, as a dialog with its `Áno`. */
export function ignoreSecondTaps(document: Document): () => void {
  let first: { readonly x: number; readonly y: number; readonly control: Element | null } | undefined;
  let pressedAt = 0;
  let isIgnored = false;
  /** A mouse's clicks are counted by the browser, a finger's are not in all of them. */
  let isMouse = false;

  function onPress({ clientX: x, clientY: y, timeStamp, pointerType }: PointerEvent): void {
    isIgnored =
      first !== undefined &&
      timeStamp - pressedAt < SOON_MS &&
      Math.hypot(x - first.x, y - first.y) < NEAR_PX &&
      controlAt(document, first) !== first.control;
    isMouse = pointerType === "mouse";
    pressedAt = timeStamp;
    if (!isIgnored) first = { x, y, control: controlAt(document, { x, y }) };
  }
  function onClick(event: MouseEvent): void {
    // The keyboard's clicks have no count.
    if (!isIgnored || event.detail === 0 || (isMouse && event.detail === 1)) return;
    isIgnored = false;
    event.preventDefault();
    event.stopPropagation();
  }
  /** A user who types between two presses has seen what is there. A box that is ticked is no typing. */
  function onTyping(): void {
    first = undefined;
  }
  const subscription = new AbortController();
  const options = { capture: true, signal: subscription.signal };
  document.addEventListener("pointerdown", onPress, options);
  document.addEventListener("beforeinput", onTyping, options);
  document.addEventListener("click", onClick, options);
  return () => subscription.abort();
}

function controlAt(document: Document, { x, y }: { readonly x: number; readonly y: number }): Element | null {
  const hit = document.elementFromPoint(x, y);
  return hit?.closest("a, button, input, label, select, summary, textarea") ?? hit;
}
