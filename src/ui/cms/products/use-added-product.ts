import { type RefObject, useEffect, useRef, useState } from "react";
import type { Document } from "#src/backend/backend.ts";
import { takeAdded } from "./last-added.ts";

/** The id of the product that the form has just added, until its row leaves the list (B16). A list that does not hold it looks for its name, but
 *  not while staff type in the search `field`. */
export function useAddedProduct(
  documents: readonly Document[] | undefined,
  field: RefObject<HTMLInputElement | null>,
  showName: (name: string) => void,
): string | undefined {
  const [added, setAdded] = useState<ReturnType<typeof takeAdded>>();
  const state = useRef<"new" | "looked for" | "shown">("new");
  useEffect(() => setAdded(takeAdded()), []);
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
