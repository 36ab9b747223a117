import { useCallback, useState } from "react";

/** Opens or closes something in the row of a product; the same function at every rendering, so that memoised rows may take it. */
export type SetOpen = (id: string, isOpen: boolean) => void;

/** The ids of the products whose rows have something open, and the function that opens or closes it. `onlyOne`: opening closes the others. */
export function useOpenRows({ onlyOne } = { onlyOne: false }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const setOpen = useCallback<SetOpen>(
    (id, isOpen) =>
      setIds((before) => {
        if (isOpen) return new Set(onlyOne ? [id] : [...before, id]);
        return new Set([...before].filter((other) => other !== id));
      }),
    [onlyOne],
  );
  return [ids, setOpen] as const;
}
