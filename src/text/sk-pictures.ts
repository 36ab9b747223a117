/** Several pictures of a product, for visitors (B12). */
export const skPictures = {
  numbered: (name: string, number: number, count: number) => `${name}, obrázok ${number} z ${count}`,
  place: (number: number, count: number) => `${number} / ${count}`,
  previous: "Predchádzajúci obrázok",
  next: "Nasledujúci obrázok",
  close: "Zavrieť",
} as const;
