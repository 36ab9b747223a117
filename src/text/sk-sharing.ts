/** What follows a press of `Zdieľať` (B5). It is loaded with what the press takes. */
export const skSharing = {
  copied: "Odkaz skopírovaný.",
  /** Of the dialog that shows the address if the browser lets no page copy. */
  byHand: "Skopírujte odkaz:",
} as const;
