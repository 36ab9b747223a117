const DEEPEST = 32;

/** The JSON value that the bytes hold in UTF-8. Throws where they hold none, where it is nested deeper than any value of ours, and where
 *  a key is `__proto__`. */
export function jsonFrom(bytes: Uint8Array): unknown {
  const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  if (!isSound(value)) throw new SyntaxError("depth or __proto__");
  return value;
}

function isSound(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth > DEEPEST || Object.hasOwn(value, "__proto__")) return false;
  return Object.values(value).every((inner) => isSound(inner, depth + 1));
}
