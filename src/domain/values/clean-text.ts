/** Control characters of ASCII except tab and line breaks, and lone surrogates. */
const UNPRINTABLE = /(?![\t\n\r\u0080-\u009f])\p{Cc}|\p{Surrogate}/u;
/** Invisible characters and those that change the direction of text (fault 48), except those inside an emoji: joiner, variation, flag. */
const INVISIBLE =
  /(?!\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}|(?<!\p{ExtPict}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d|\u200d(?!\p{ExtPict})/gu;
const LINE_ENDS = /[\u2028\u2029]/g;

/** Whether a text holds control characters or lone surrogates, which no stored text may. */
export const isUnprintable = (text: string): boolean => UNPRINTABLE.test(text);

/** A typed or pasted text without those. */
export const printable = (text: string): string => text.replace(new RegExp(UNPRINTABLE, "gu"), "");

/** The form in which a text is stored: composed (NFC), without invisible characters. */
export const cleanText = (text: string): string => text.replace(LINE_ENDS, " ").replace(INVISIBLE, "").normalize("NFC");
