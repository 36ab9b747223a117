/** How a cell of a CSV file holds text and lists (B11). What is written here reads back as it was. */

/** A spreadsheet takes what begins so for a formula. Apostrophes before it are part of the text, or were added here. */
const FORMULA = /^'*[=+\-@\t\r\n]/;
const ADDED = /^'+[=+\-@\t\r\n]/;

/** A text as a cell that no spreadsheet runs as a formula. */
export const cellFrom = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

export const textIn = (cell: string): string => (ADDED.test(cell) ? cell.slice(1) : cell);

/** Behind a backslash these letters stand for what would end an item or be trimmed. Any other pair is read as it is. */
const ESCAPED: Readonly<Record<string, string>> = { "\\": "\\", "|": "|", n: "\n", r: "\r", s: " " };
const LETTER_OF = new Map(Object.entries(ESCAPED).map(([letter, character]) => [character, letter]));

/** A list as one text, "Výkon:800 W | Hmotnosť:3 kg". Reads back but for a list of one empty item, which reads as an empty list. */
export const listText = (items: readonly string[]): string =>
  items.map((item) => item.replace(/^ | $|[\\|\n\r]/g, (character) => `\\${LETTER_OF.get(character)}`)).join(" | ");

/** The items of such a text. A line break separates too, because people type one into a cell; spaces around an item do not count. */
export function listIn(text: string): readonly string[] {
  if (/^[ \n\r]*$/.test(text)) return [];
  const items = [""];
  for (const part of text.match(/\\[^\n\r]|[^\\|\n\r]+|\||\r?\n|\r|\\/g) ?? []) {
    if (/^[|\n\r]/.test(part)) items.push("");
    else items.push(`${items.pop()}${part}`);
  }
  return items.map((item) =>
    withoutSpaces(item).replace(/\\([\\|nrs])/g, (_, letter: string) => ESCAPED[letter] ?? ""),
  );
}

function withoutSpaces(text: string): string {
  let [from, to] = [0, text.length];
  while (text[from] === " ") from++;
  while (to > from && text[to - 1] === " ") to--;
  return text.slice(from, to);
}
