import { useState, useSyncExternalStore } from "react";

const FIELD = "form[method=post] :is(input, textarea, select)";
/** Within this time after a finger or a button goes up the browser has sent the click. */
const CLICK_MS = 500;

const listeners = new Set<() => void>();
let isPressing = false;
let release: ReturnType<typeof setTimeout> | undefined;

function notify() {
  for (const listener of listeners) listener();
}
/** Between two fields the focus is nowhere for a moment. */
const onLeft = () => void setTimeout(notify);
function onDown({ button }: PointerEvent) {
  // A menu of the system may swallow the end of a press of another button.
  if (button !== 0) return;
  clearTimeout(release);
  isPressing = true;
  notify();
}
function onUp() {
  clearTimeout(release);
  release = setTimeout(() => {
    isPressing = false;
    notify();
  }, CLICK_MS);
}
const EVENTS = Object.entries({
  focusin: notify,
  focusout: onLeft,
  pointerdown: onDown,
  pointerup: onUp,
  pointercancel: onUp,
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) for (const [event, on] of EVENTS) document.addEventListener(event, on as EventListener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const [event, on] of EVENTS) document.removeEventListener(event, on as EventListener);
    isPressing = false;
  };
}

/** Whether the cursor is in a field of a form, or something is being pressed or was half a second ago: then nothing may change under the
 *  fingers, because what is clicked must be what was seen. */
export const useInteracting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPressing || Boolean(document.activeElement?.closest(FIELD)),
    () => false,
  );

/** The value as it was when a press or the typing began, until that ends; the first one that is defined at once. */
export function useSteady<T>(value: T): T {
  const isInteracting = useInteracting();
  const [steady, setSteady] = useState(value);
  if (steady !== value && (steady === undefined || !isInteracting)) setSteady(value);
  return steady;
}
