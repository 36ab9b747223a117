const NO_BREAK_SPACE = "\u00a0";
/** A dash stays with the number before it, but not with what follows: WebKit parts a line behind a dash even before a no-break space. */
const BEHIND_A_NUMBER = /(?<=[\d×]) (?=[\p{L}\d%°€×–])|(?<=\d\.) (?=[\d–])/gu;

/** A text with no-break spaces behind its numbers, so that "18 V", "2. 12." and a phone number are never parted at the end of a line. For
 *  what is shown alone: nothing is stored, searched or exported like that. */
export const keptTogether = (text: string): string => text.replace(BEHIND_A_NUMBER, NO_BREAK_SPACE);
