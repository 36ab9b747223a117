/** The search field of /products and of the navigation (B1). The words of what it finds are in sk-search-results.ts, which other pages do not
 *  load. */
export const skSearch = {
  label: "Hľadať v ponuke",
  placeholder: "Napríklad vŕtačka",
  submit: "Hľadať",
} as const;
