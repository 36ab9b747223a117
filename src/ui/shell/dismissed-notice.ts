import { useSyncExternalStore } from "react";

/** Under which the device keeps the text of the notice that was dismissed last. */
export const DISMISSED_NOTICE = "dismissed-notice";

/** In a browser without storage (private mode, or switched off), until the page is left. */
let remembered: string | undefined;

/** The text of the notice that was dismissed last (B2), also in another tab; undefined in the server's HTML and while a page is hydrated. */
export const useDismissedNotice = (): string | null | undefined =>
  useSyncExternalStore(subscribe, dismissedText, () => undefined);

export function dismissNotice(text: string): void {
  try {
    localStorage.setItem(DISMISSED_NOTICE, text);
  } catch {
    remembered = text;
  }
  // Browsers tell only the other tabs.
  dispatchEvent(new Event("storage"));
}

function dismissedText(): string | null | undefined {
  try {
    return remembered ?? localStorage.getItem(DISMISSED_NOTICE);
  } catch {
    return remembered;
  }
}

function subscribe(changed: () => void): () => void {
  addEventListener("storage", changed);
  return () => removeEventListener("storage", changed);
}
