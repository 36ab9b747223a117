import { useCallback, useState } from "react";
import type { Document } from "#src/backend/backend.ts";

interface ListedRow {
  readonly document: Document;
  /** False if the product no longer matches the search; its row then shows only the unsaved prices. */
  readonly isFound: boolean;
}

/** The rows of the product list: the products found, and those not found any more whose prices are typed and not saved (B10). */
export function useRows(found: readonly Document[]) {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set<string>());
  const [last, setLast] = useState(() => ({ found, unsaved, rows: rowsOf(found, [], unsaved) }));
  const isSame = last.found === found && last.unsaved === unsaved;
  const rows = isSame ? last.rows : rowsOf(found, last.rows, unsaved);
  if (!isSame) setLast({ found, unsaved, rows });
  /** The same function at every rendering, so that memoised rows may take it. */
  const setIsUnsaved = useCallback((id: string, isUnsaved: boolean) => {
    setUnsaved((before) => {
      if (before.has(id) === isUnsaved) return before;
      const others = [...before].filter((other) => other !== id);
      return new Set(isUnsaved ? [...others, id] : others);
    });
  }, []);
  return { rows, unsaved, setIsUnsaved };
}

/** An unsaved row that is not found keeps its place in the list, so that it does not move while somebody types in it; in a shorter list it is
 *  the last. */
function rowsOf(
  found: readonly Document[],
  before: readonly ListedRow[],
  unsaved: ReadonlySet<string>,
): readonly ListedRow[] {
  const ids = new Set(found.map(({ id }) => id));
  const rows: ListedRow[] = found.map((document) => ({ document, isFound: true }));
  for (const [at, { document }] of before.entries()) {
    if (unsaved.has(document.id) && !ids.has(document.id)) rows.splice(at, 0, { document, isFound: false });
  }
  return rows;
}
