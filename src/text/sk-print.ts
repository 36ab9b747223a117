/** The words of what is printed (B3). */
export const skPrint = {
  print: "Vytlačiť",
} as const;
