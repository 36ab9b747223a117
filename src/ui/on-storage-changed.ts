/** Calls back when another page may have changed this device's storage: at once while this page is open, or when it comes back from the cache. */
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
