const DEEPEST = 32;

/** The JSON value that the bytes hold in UTF-8. Throws if they hold none, if it is nested deeper than any value of ours, if a
 *  key is `__proto__`, and if a number is too large, because JSON cannot write what it would be read as. */
export function jsonFrom(bytes: Uint8Array): unknown {
  const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  if (!isSound(value)) throw new SyntaxError("depth, __proto__ or number");
  return value;
}

function isSound(value: unknown, depth = 0): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth > DEEPEST || Object.hasOwn(value, "__proto__")) return false;
  return Object.values(value).every((inner) => isSound(inner, depth + 1));
}
