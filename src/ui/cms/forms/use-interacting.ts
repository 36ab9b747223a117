import { useSyncExternalStore } from "react";

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
function onDown() {
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
const EVENTS = { focusin: notify, focusout: onLeft, pointerdown: onDown, pointerup: onUp, pointercancel: onUp };

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  for (const [event, on] of Object.entries(EVENTS)) document.addEventListener(event, on);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const [event, on] of Object.entries(EVENTS)) document.removeEventListener(event, on);
  };
}

/** Whether the cursor is in a field of a form, or something is being pressed: then nothing may change under the fingers, because what is
 *  clicked must be what was seen. */
export const useInteracting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPressing || Boolean(document.activeElement?.closest(FIELD)),
    () => false,
  );
