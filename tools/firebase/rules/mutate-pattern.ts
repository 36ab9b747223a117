/** Regular expressions with one single thing about them changed: a range begun or ended a character sooner or later, an item of
 *  a class or an alternative left out, a repetition allowed or asked for, a character that may be any. */
export function mutatedPatterns(pattern: string): readonly string[] {
  const tokens = tokensOf(pattern);
  const spliced = (from: number, to: number, by: string) =>
    [...tokens.slice(0, from), by, ...tokens.slice(to)].join("");
  return [
    ...tokens.flatMap((token, at) => tokenChanges(token).map((by) => spliced(at, at + 1, by))),
    ...alternatives(tokens).map(({ from, to }) => spliced(from, to, "")),
  ];
}

/** A class, an escape, a count of repetitions or a single character. */
const tokensOf = (pattern: string): readonly string[] =>
  pattern.match(/\[(?:\\.|[^\]\\])*\]|\\.|\{\d+,\d+\}|[\s\S]/gu) ?? [];

const REPETITION: Readonly<Record<string, string>> = { "*": "+", "+": "*", "?": "" };

function tokenChanges(token: string): readonly string[] {
  const repetition = REPETITION[token];
  if (repetition !== undefined) return [repetition];
  if (token.startsWith("[")) return classChanges(token);
  const [, least, most] = /^\{(\d+),(\d+)\}$/.exec(token) ?? [];
  if (least !== undefined)
    return [-1, 1].flatMap((by) => [`{${Number(least) + by},${most}}`, `{${least},${Number(most) + by}}`]);
  return /^[()|.]$/.test(token) ? [] : ["."];
}

/** An item of a class is an escape, a character, or two of them with a hyphen between. */
const ITEM = /(?:\\x[0-9a-f]{2}|\\p\{\w+\}|[^\\])(?:-(?:\\x[0-9a-f]{2}|[^\\]))?/giu;

function classChanges(token: string): readonly string[] {
  const [, open = "", inside = ""] = /^(\[\^?)(.*)\]$/su.exec(token) ?? [];
  const items: readonly string[] = inside.match(ITEM) ?? [];
  if (items.join("") !== inside) throw new Error(`cannot take ${token} apart`);
  const withItem = (at: number, by: string) => `${open}${items.with(at, by).join("")}]`;
  return items.flatMap((item, at) => [
    ...rangeChanges(item).map((by) => withItem(at, by)),
    ...(items.length > 1 ? [withItem(at, "")] : []),
    ...(items.length === 1 && open === "[" ? ["."] : []),
  ]);
}

function rangeChanges(item: string): readonly string[] {
  const [, first, last] = /^(\\x..|.)-(\\x..|.)$/su.exec(item) ?? [];
  if (first === undefined || last === undefined) return [];
  const [from, to] = [codeOf(first), codeOf(last)];
  const ranges = [
    [from - 1, to],
    [from + 1, to],
    [from, to - 1],
    [from, to + 1],
  ] as const;
  return ranges.filter(([start]) => start >= 0).map(([start, end]) => `${escaped(start)}-${escaped(end)}`);
}

const codeOf = (character: string): number =>
  character.startsWith("\\x") ? Number.parseInt(character.slice(2), 16) : character.charCodeAt(0);
const escaped = (code: number): string => `\\x${code.toString(16).padStart(2, "0")}`;

/** The place of each alternative of each group, with the bar that divides it from its neighbour. */
function alternatives(tokens: readonly string[]): readonly { readonly from: number; readonly to: number }[] {
  const open: number[][] = [];
  return tokens.flatMap((token, at) => {
    if (token === "(") open.push([at]);
    if (token === "|") open.at(-1)?.push(at);
    if (token !== ")") return [];
    const bars = [...(open.pop() ?? []), at];
    if (bars.length < 3) return [];
    return bars.slice(1).map((end, index) => {
      const start = bars[index] ?? 0;
      return index === 0 ? { from: start + 1, to: end + 1 } : { from: start, to: end };
    });
  });
}
