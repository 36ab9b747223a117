import { useState, useSyncExternalStore } from "react";

const FIELD = "form[method=post] :is(input, textarea, select)";
const CLICK_MS = 500; // Within this time after a finger or a button goes up the browser has sent the click.

let isPressing = false;

function subscribe(notify: () => void): () => void {
  const subscription = new AbortController();
  let release: ReturnType<typeof setTimeout> | undefined;
  function press(isNow: boolean) {
    isPressing = isNow;
    notify();
  }
  function onDown({ button }: PointerEvent) {
    // A menu of the system may swallow the end of a press of another button.
    if (button !== 0) return;
    clearTimeout(release);
    press(true);
  }
  function onUp() {
    clearTimeout(release);
    release = setTimeout(press, CLICK_MS, false);
  }
  const { signal } = subscription;
  document.addEventListener("focusin", notify, { signal });
  // Between two fields the focus is nowhere for a moment.
  document.addEventListener("focusout", () => setTimeout(notify), { signal });
  document.addEventListener("pointerdown", onDown, { signal });
  document.addEventListener("pointerup", onUp, { signal });
  document.addEventListener("pointercancel", onUp, { signal });
  return () => {
    subscription.abort();
    clearTimeout(release);
    isPressing = false;
  };
}

/** Whether the cursor is in a field of a form or something is being pressed: what is clicked must be what was seen. */
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
