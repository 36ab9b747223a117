import { useSyncExternalStore } from "react";

const FIELD = "form[method=post] :is(input, textarea, select)";

function subscribe(onChange: () => void): () => void {
  // Between two fields the focus is nowhere for a moment.
  const onLeft = () => void setTimeout(onChange);
  document.addEventListener("focusin", onChange);
  document.addEventListener("focusout", onLeft);
  return () => {
    document.removeEventListener("focusin", onChange);
    document.removeEventListener("focusout", onLeft);
  };
}

/** Whether the cursor is in a field of a form, where nothing may change under the fingers. */
export const useInField = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => Boolean(document.activeElement?.closest(FIELD)),
    () => false,
  );
