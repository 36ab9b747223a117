import { countOfProducts, plural } from "./plural.ts";

/** The words of search, sort and filter (B1). */
export const skSearch = {
  field: { "aria-label": "Hľadať v ponuke", placeholder: "Napríklad vŕtačka" },
  search: "Hľadať",
  available: "Iba dostupné",
  sort: "Zoradiť",
  best: "Najvhodnejšie",
  byName: "Podľa názvu",
  byPrice: "Od najlacnejších",
  found: (count: number, text: string) => `${plural(count, "výsledok", "výsledky", "výsledkov")} pre „${text}“`,
  filtered: countOfProducts,
  similar: (text: string) => `Nenašli sme „${text}“. Mysleli ste toto?`,
  nothing: "Nič sme nenašli. Zavolajte nám, možno to máme.",
  showAll: "Zobraziť všetko",
} as const;
