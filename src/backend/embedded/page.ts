export interface BrowserPage {
  /** False while the tab is hidden or in the back/forward cache: such a page holds no connection (design §3). */
  isShown(): boolean;
  /** `changed` is called whenever that may have changed, `network` when the browser goes online or offline. */
  onChange(changed: () => void, network: (isThere: boolean) => void): void;
  onFocus(focused: () => void): void;
}

/** The page this code runs in; always shown outside a browser. */
export function browserPage(): BrowserPage {
  if (typeof document === "undefined") return { isShown: () => true, onChange: () => {}, onFocus: () => {} };
  let isAway = false;
  return {
    isShown: () => !isAway && document.visibilityState !== "hidden",
    onFocus: (focused) => addEventListener("focus", focused),
    onChange(changed, network) {
      document.addEventListener("visibilitychange", changed);
      for (const event of ["pageshow", "pagehide"]) {
        addEventListener(event, () => {
          isAway = event === "pagehide";
          changed();
        });
      }
      for (const event of ["online", "offline"]) addEventListener(event, () => network(event === "online"));
    },
  };
}
