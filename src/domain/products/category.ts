import { type StoredDocument, textFrom } from "../values/stored.ts";

export interface Category {
  readonly id: string;
  readonly name: string;
  readonly imgPath: string;
}

const OTHERS = "Ostatné"; // the category of exactly this name is sorted last (spec §5)

export function categoryFrom(document: StoredDocument): Category {
  return { id: document.id, name: textFrom(document.name), imgPath: textFrom(document.imgPath) };
}

export const isOthers = ({ name }: Category): boolean => name === OTHERS;

export const othersLast = (categories: readonly Category[]): readonly Category[] =>
  categories.toSorted((a, b) => Number(isOthers(a)) - Number(isOthers(b)));
