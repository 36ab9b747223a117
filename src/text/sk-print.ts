/** The words of what is printed (B3). */
export const skPrint = {
  print: "Vytlačiť",
  /** `date`: "2026-11-21". */
  printed: (date: string) => `Vytlačené ${date.split("-").map(Number).reverse().join(". ")}`,
} as const;
