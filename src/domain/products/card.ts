/** How much of a product its card shows (spec §9). Lengths are in code points. */
const NAME_SHOWN = 40;
const ELLIPSIS_OVER = 50;
const PREVIEW_SHOWN = 100;

/** The name cut to 40 characters, with an ellipsis only if the name is over 50. */
export function cardName(name: string): string {
  const characters = [...name];
  return characters.slice(0, NAME_SHOWN).join("") + (characters.length > ELLIPSIS_OVER ? "…" : "");
}

/** Whether a text was cut without saying so. */
export const isCut = (shown: string, whole: string): boolean => shown !== whole && !shown.endsWith("…");

/** The description cut to 100 characters. */
export const cardPreview = (description: string): string => [...description].slice(0, PREVIEW_SHOWN).join("");
