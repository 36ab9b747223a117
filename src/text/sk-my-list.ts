/** The words of the list that stand on every page (B6); those of /zoznam are in sk-my-list-page.ts, which only that page loads. */
export const skMyList = {
  title: "Môj zoznam",
  link: (products: number) => (products ? `Môj zoznam (${products})` : "Môj zoznam"),
  add: "Pridať do zoznamu",
  remove: "Odobrať zo zoznamu",
  added: "Pridané do zoznamu.",
  removed: "Odobrané zo zoznamu.",
  full: (most: number) => `Do zoznamu sa zmestí ${most} produktov.`,
} as const;
