/** The rows that hold a word, by word. */
export interface WordIndex {
  /** The row has the words `after` and no longer the words `before`. */
  edit(row: number, before: ReadonlySet<string>, after: ReadonlySet<string>): void;
  /** The rows of each word that contains a text without white space. A row may come several times. */
  containing(text: string): Iterable<readonly number[]>;
  rowsOf(word: string): readonly number[];
}

/** Precedes and follows every word, and is in none. */
const SEPARATOR = "\n";

/** `added` is called for each word that is new. */
export function wordIndex(added: (word: string) => void = () => {}): WordIndex {
  const rows = new Map<string, number[]>();
  /** All words ever held. One search in it is faster than one in each of them. */
  let joined = SEPARATOR;

  function add(row: number, word: string): void {
    const own = rows.get(word);
    if (own) own.push(row);
    else {
      rows.set(word, [row]);
      joined += word + SEPARATOR;
      added(word);
    }
  }

  function remove(row: number, word: string): void {
    const own = rows.get(word) ?? [];
    const at = own.indexOf(row);
    const last = own.pop();
    if (last !== undefined && at < own.length) own[at] = last;
  }

  return {
    edit(row, before, after) {
      for (const word of before) if (!after.has(word)) remove(row, word);
      for (const word of after) if (!before.has(word)) add(row, word);
    },
    *containing(text) {
      for (let at = joined.indexOf(text); at >= 0; ) {
        const end = joined.indexOf(SEPARATOR, at);
        yield rows.get(joined.slice(joined.lastIndexOf(SEPARATOR, at) + 1, end)) ?? [];
        at = joined.indexOf(text, end);
      }
    },
    rowsOf: (word) => rows.get(word) ?? [],
  };
}
