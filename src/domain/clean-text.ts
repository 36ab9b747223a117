/** Control characters of ASCII but tab and the ends of lines, and halves of emoji. */
const UNPRINTABLE = /(?![\t\n\r\u0080-\u009f])\p{Cc}|\p{Surrogate}/u;
/** What nobody sees, or what turns the direction of the text around it (fault 48); not the joiner inside an emoji. */
const INVISIBLE =
  /[\u200b\u200c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|(?<!\p{ExtPict}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d|\u200d(?!\p{ExtPict})/gu;
const LINE_ENDS = /[\u2028\u2029]/g;

/** Whether a text holds control characters or halves of emoji, which nothing stored may. */
export const isUnprintable = (text: string): boolean => UNPRINTABLE.test(text);

/** A text without those, as when something was pasted. */
export const printable = (text: string): string => text.replace(new RegExp(UNPRINTABLE, "gu"), "");

/** The one form a text is stored in: composed (NFC), and only with characters that can be seen. */
export const cleanText = (text: string): string => text.replace(LINE_ENDS, " ").replace(INVISIBLE, "").normalize("NFC");
