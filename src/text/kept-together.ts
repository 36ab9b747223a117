const NO_BREAK_SPACE = "\u00a0";
/** Also in the whole of "4. – 7. 12."; a longer period is parted behind its dash. */
const BEHIND_A_NUMBER = /(?<=[\d×]) (?=[\p{L}\d%°€×–])|(?<=\d\.) (?=[\d–])|(?<=(?<!\d\. )(?<!\d)\d{1,2}\. –) (?=\d)/gu;

/** A text with no-break spaces behind its numbers, so that "18 V", "2. 12." and a phone number are never parted at the end of a line. For
 *  what is shown alone: nothing is stored, searched or exported like that. */
export const keptTogether = (text: string): string => text.replace(BEHIND_A_NUMBER, NO_BREAK_SPACE);
