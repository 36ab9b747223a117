/** The form of a word that stands with a number: 1 ďalší, 2 ďalšie, 5 ďalších. */
export const formOf = (count: number, one: string, few: string, many: string): string =>
  count === 1 ? one : count >= 2 && count <= 4 ? few : many;

/** A number with its noun: 1 výsledok, 2 výsledky, 5 výsledkov. */
export const plural = (count: number, one: string, few: string, many: string): string =>
  `${count} ${formOf(count, one, few, many)}`;

export const countOfProducts = (count: number): string => plural(count, "produkt", "produkty", "produktov");

export const countOfChanges = (count: number): string => plural(count, "zmena", "zmeny", "zmien");

/** Names that are listed; the others are counted. */
const MOST_NAMES = 10;
export function listed(names: readonly string[]): string {
  const others = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(", ")}${others > 0 ? ` a ${plural(others, "ďalší", "ďalšie", "ďalších")}` : ""}`;
}
