/** The endings of Slovak nouns and adjectives, without diacritics. */
const ENDINGS = [
  ...["iami", "iemu", "ieho", "iach"],
  ...["ami", "ach", "iam", "iou", "eho", "emu", "ych", "ich", "ymi", "imi", "och"],
  ...["ov", "om", "ou", "am", "ej", "ym", "im", "ie", "ia", "iu", "ii", "mi"],
  ...["a", "e", "i", "o", "u", "y"],
].sort((a, b) => b.length - a.length);

/** Of what is left of a word. */
const SHORTEST_STEM = 3;

/** Words in their first form that end as if they had an ending, and words that would share the stem of another kind of thing. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  strom: "strom",
  program: "program",
  ostrov: "ostrov",
  rezim: "rezim",
  prielom: "prielom",
  prijem: "prijem",
  vratka: "vratka",
  vratky: "vratka",
  dosak: "dosk",
  nozik: "nozik",
};

/** A vowel that only some forms have before the last consonant: "valec", "valca"; "brúsok", "brúsky"; "dlažieb", "dlažby". */
const INSERTED = /^(.+[^aeiouy])(?:ie(?=[bcklmnrv]$)|e(?=[cklnr]$)|o(?=[kl]$))(.)$/;
/** A long vowel of the plural: "kolies", "kolesa". */
const LENGTHENED = /ie(?=[szd]$)/;

/** What the forms of a Slovak word have in common (B22): "miesacku" and "miesacka" are "miesack". `word`: folded. Derived words keep
 *  stems of their own, as "vrtaci" beside "vrtacka", and so does what is not letters alone. */
export function stemOf(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  const known = EXCEPTIONS[word];
  if (known !== undefined) return known;
  const ending = ENDINGS.find((one) => word.endsWith(one) && word.length - one.length >= SHORTEST_STEM) ?? "";
  return word
    .slice(0, word.length - ending.length)
    .replace(INSERTED, "$1$2")
    .replace(LENGTHENED, "e");
}
