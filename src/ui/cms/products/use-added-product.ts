import { type RefObject, useEffect, useRef, useState } from "react";
import type { Document } from "#src/backend/backend.ts";

type Added = { readonly id: string; readonly name: string };
let last: Added | undefined;

/** Notes the product that the form has just added, for the list that is shown next (B16). */
export function noteAdded(added: Added): void {
  last = added;
}

/** The id of the product that was just added, until its row leaves the list. A list without it searches for its name, unless staff are typing. */
export function useAddedProduct(
  documents: readonly Document[] | undefined,
  field: RefObject<HTMLInputElement | null>,
  showName: (name: string) => void,
): string | undefined {
  const [added, setAdded] = useState<Added>();
  const state = useRef<"new" | "looked for" | "shown">("new");
  useEffect(() => {
    setAdded(last);
    last = undefined;
  }, []);
  useEffect(() => {
    if (!added || !documents) return;
    if (documents.some(({ id }) => id === added.id)) state.current = "shown";
    else if (state.current === "shown" || document.activeElement === field.current) setAdded(undefined);
    else if (state.current === "new") {
      state.current = "looked for";
      showName(added.name);
    }
  });
  return added?.id;
}
