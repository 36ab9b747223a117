/** How soon after a press and how near to it another one is the second of a double click or a double tap. */
const SOON_MS = 600;
const NEAR_PX = 40;

/** Ignores the second press of a double tap where the first has put something else under the finger: a dialog with its `Áno`, the next
 *  row in place of one that left, other words on the button. Returns what ends it. */
export function ignoreSecondTaps(document: Document): () => void {
  let first: { readonly x: number; readonly y: number; readonly control: Control } | undefined;
  let pressedAt = 0;
  let isIgnored = false;

  function onPress({ clientX: x, clientY: y, timeStamp }: PointerEvent): void {
    const isSecond = first && timeStamp - pressedAt < SOON_MS && Math.hypot(x - first.x, y - first.y) < NEAR_PX;
    isIgnored = first !== undefined && isSecond === true && !isSame(controlAt(document, first), first.control);
    pressedAt = timeStamp;
    if (!isIgnored) first = { x, y, control: controlAt(document, { x, y }) };
  }
  function onClick(event: MouseEvent): void {
    // A click without a press is made by the keyboard.
    if (!isIgnored || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  }
  /** Whoever types between two presses has seen what is there. */
  function onInput(): void {
    first = undefined;
  }
  document.addEventListener("pointerdown", onPress, true);
  document.addEventListener("input", onInput, true);
  document.addEventListener("click", onClick, true);
  return () => {
    document.removeEventListener("pointerdown", onPress, true);
    document.removeEventListener("input", onInput, true);
    document.removeEventListener("click", onClick, true);
  };
}

interface Control {
  readonly element: Element | null;
  readonly words: string | null | undefined;
}

/** The control at a point, or what else is there. */
function controlAt(document: Document, { x, y }: { readonly x: number; readonly y: number }): Control {
  const hit = document.elementFromPoint(x, y);
  const element = hit?.closest("a, button, input, label, select, summary, textarea") ?? hit;
  return { element, words: element?.textContent };
}

const isSame = (a: Control, b: Control): boolean => a.element === b.element && a.words === b.words;
