/** The endings of Slovak nouns and adjectives, without diacritics. */
const ENDINGS = [
  ...["iami", "iemu", "ieho", "iach"],
  ...["ami", "ach", "iam", "iou", "eho", "emu", "ych", "ich", "ymi", "imi", "och"],
  ...["ov", "om", "ou", "am", "ej", "ym", "im", "ie", "ia", "iu", "ii", "mi"],
  ...["a", "e", "i", "o", "u", "y"],
].sort((a, b) => b.length - a.length);

const SHORTEST_STEM = 3; // letters that an ending leaves of a word

/** Words that only look as if they had an ending. */
const WITHOUT_ENDING = ["strom", "program", "ostrov", "rezim", "prielom"];
/** Words whose stem the rules get wrong: "vrátka" is a little gate, "vrátok" a winch; "dosák" is the plural of "doska". */
const STEMS: ReadonlyMap<string, string> = new Map([
  ...WITHOUT_ENDING.map((word) => [word, word] as const),
  ["vratka", "vratka"],
  ["vratky", "vratka"],
  ["dosak", "dosk"],
]);

/** A vowel that only some forms have, between a consonant that is not the first letter and the last one: "dlažieb", "dlažby"; "valec", "valca";
 *  "brúsok", "brúsky". */
const INSERTED = /^(.+[^aeiouy])(?:ie(?=[bcklmnrv]$)|e(?=[cklnr]$)|o(?=[kl]$))(.)$/;
/** A long vowel of the plural: "kolies", "kolesa". */
const LENGTHENED = /ie(?=[szd]$)/;

/** What the forms of a Slovak word have in common (B22): "miesacku" and "miesacka" are "miesack". `word`: folded. Derived words keep
 *  stems of their own, as "vrtaci" beside "vrtacka". A word with anything but the letters a to z is returned as it is. */
export function stemOf(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  const known = STEMS.get(word);
  if (known !== undefined) return known;
  const ending = ENDINGS.find((one) => word.endsWith(one) && word.length - one.length >= SHORTEST_STEM) ?? "";
  return word
    .slice(0, word.length - ending.length)
    .replace(INSERTED, "$1$2")
    .replace(LENGTHENED, "e");
}
