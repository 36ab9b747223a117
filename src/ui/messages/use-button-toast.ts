import { useCallback, useEffect, useRef } from "react";
import { useMessages } from "./messages-context.tsx";

type Button = { readonly label: string; readonly run: () => void };

/** Shows a toast of success with a button that needs the component: it is closed with the component, and shown later it has no button. */
export function useButtonToast(): (text: string, button: Button) => number {
  const { toasts } = useMessages();
  const shown = useRef<number[]>(undefined); // the ids; undefined while the component is not mounted
  useEffect(() => {
    const ids: number[] = [];
    shown.current = ids;
    return () => {
      shown.current = undefined;
      for (const id of ids) toasts.close(id);
    };
  }, [toasts]);
  return useCallback(
    (text, button) => {
      const id = toasts.show("success", text, undefined, shown.current && button);
      shown.current?.push(id);
      return id;
    },
    [toasts],
  );
}
