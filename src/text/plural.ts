/** A number with its noun: 1 výsledok, 2 výsledky, 5 výsledkov. */
export function plural(count: number, one: string, few: string, many: string): string {
  return `${count} ${count === 1 ? one : count >= 2 && count <= 4 ? few : many}`;
}

export const countOfProducts = (count: number): string => plural(count, "produkt", "produkty", "produktov");
