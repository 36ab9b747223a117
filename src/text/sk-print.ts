/** The words of what is printed (B3). */
export const skPrint = {
  print: "Vytlačiť",
  /** `date`: "21. 11. 2026". */
  printed: (date: string) => `Vytlačené ${date}`,
} as const;
