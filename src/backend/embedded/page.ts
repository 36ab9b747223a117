/** What the live stream must know of the page it is for. */
export interface Page {
  /** Whether somebody can see it: a hidden or stored-away page holds no connection (design §3). */
  isShown(): boolean;
  /** Called whenever that may have changed, and when the network came back. */
  onChange(changed: () => void): void;
}

/** The page this code runs in. Outside a browser there is none, and it counts as shown. */
export function browserPage(): Page {
  if (typeof document === "undefined") return { isShown: () => true, onChange: () => {} };
  let isAway = false;
  return {
    isShown: () => !isAway && document.visibilityState !== "hidden",
    onChange(changed) {
      document.addEventListener("visibilitychange", changed);
      for (const event of ["online", "pageshow", "pagehide"]) {
        addEventListener(event, () => {
          isAway = event === "pagehide";
          changed();
        });
      }
    },
  };
}
