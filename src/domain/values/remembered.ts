/** Calls `compute` once for each object. For documents and lists of them, which are never changed in place. */
export function remembered<Of extends object, T>(compute: (of: Of) => T): (of: Of) => T {
  const results = new WeakMap<Of, T>();
  return (of) => {
    const result = results.get(of) ?? compute(of);
    results.set(of, result);
    return result;
  };
}
