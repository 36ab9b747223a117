import { type StoredDocument, textFrom } from "../values/stored.ts";

/** A category as stored (spec §3). */
export interface Category {
  readonly id: string;
  readonly name: string;
  readonly imgPath: string;
}

/** The category of exactly this name is sorted last (spec §5). */
const OTHERS = "Ostatné";

export function categoryFrom(document: StoredDocument): Category {
  return { id: document.id, name: textFrom(document.name), imgPath: textFrom(document.imgPath) };
}

export const isOthers = ({ name }: Category): boolean => name === OTHERS;

/** Moves "Ostatné" to the end. */
export const othersLast = (categories: readonly Category[]): readonly Category[] =>
  categories.toSorted((a, b) => Number(isOthers(a)) - Number(isOthers(b)));
