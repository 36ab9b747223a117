/** Words of the button that shares a page's address (B5). */
export const skSharing = {
  share: "Zdieľať",
  copied: "Odkaz skopírovaný.",
  /** Of the dialog that shows the address where the browser lets no page copy. */
  byHand: "Skopírujte odkaz:",
} as const;
