const DEEPEST = 32;

/** The JSON value that the bytes hold in UTF-8. Throws if they hold none, if it is nested too deeply, has a key `__proto__` or an infinite number. */
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
