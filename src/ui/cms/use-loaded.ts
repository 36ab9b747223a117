import { useCallback, useEffect, useRef, useState } from "react";
import { failureText } from "./saving/failure-text.ts";

interface State<T> {
  readonly value?: T | undefined;
  readonly failure?: string | undefined;
}

/** What `load` resolves to, which is the same function at every rendering. It is called when the page is opened, by `reload`, and whenever the
 *  page comes into view. The last value stays while it is loaded again. */
export function useLoaded<T>(load: () => Promise<T>) {
  const [state, setState] = useState<State<T>>({});
  const requested = useRef(0);
  const reload = useCallback(async () => {
    const request = ++requested.current;
    const next: State<T> = await load().then(
      (value) => ({ value }),
      (error) => ({ failure: failureText(error) }),
    );
    // An older answer may arrive after a newer one.
    if (request === requested.current) setState((before) => ({ value: before.value, ...next }));
  }, [load]);
  useEffect(() => {
    const whenShown = () => void (document.visibilityState === "visible" && reload());
    whenShown();
    document.addEventListener("visibilitychange", whenShown);
    return () => document.removeEventListener("visibilitychange", whenShown);
  }, [reload]);
  return { ...state, reload };
}
