/** Calls back when another page of the site may have changed this device's storage: at once while this page is open, and when the
 *  browser shows it again from its back/forward cache. Returns a function that ends it. */
export function onStorageChanged(changed: () => void): () => void {
  const shownAgain = ({ persisted }: PageTransitionEvent) => {
    if (persisted) changed();
  };
  addEventListener("storage", changed);
  addEventListener("pageshow", shownAgain);
  return () => {
    removeEventListener("storage", changed);
    removeEventListener("pageshow", shownAgain);
  };
}
