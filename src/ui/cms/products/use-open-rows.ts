import { useCallback, useState } from "react";

/** The ids of products whose rows have a form open, and the function that opens or closes one, the same at every rendering. */
export function useOpenRows(isOneAtATime = false) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const setIsOpen = useCallback(
    (id: string, isOpen: boolean) => {
      setIds((before) => {
        const others = [...before].filter((other) => other !== id);
        return new Set(isOpen ? [...(isOneAtATime ? [] : others), id] : others);
      });
    },
    [isOneAtATime],
  );
  return [ids, setIsOpen] as const;
}
