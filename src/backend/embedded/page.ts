/** What the live stream must know of the page it is for. */
export interface Page {
  /** Whether somebody can see it: a hidden or stored-away page holds no connection (design §3). */
  isShown(): boolean;
  /** `changed` is called whenever that may have changed, `network` when the network came back or went. */
  onChange(changed: () => void, network: (isThere: boolean) => void): void;
}

/** The page this code runs in. Outside a browser there is none, and it counts as shown. */
export function browserPage(): Page {
  if (typeof document === "undefined") return { isShown: () => true, onChange: () => {} };
  let isAway = false;
  return {
    isShown: () => !isAway && document.visibilityState !== "hidden",
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
