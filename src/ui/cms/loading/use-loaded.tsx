import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { skCms } from "#src/text/sk-cms.ts";
import { Loading } from "../../parts/skeleton.tsx";
import { FailureNotice } from "../saving/failure-notice.tsx";
import { failureText } from "../saving/failure-text.ts";

type State<T> = { readonly value?: T | undefined; readonly failure?: string | undefined };

/** What `load` resolves to, which is the same function at every rendering. It is called at once, by `reload`, and whenever the page
 *  comes into view. The last value stays while it is loaded again. */
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

type LoadedProps<T> = { readonly loaded: ReturnType<typeof useLoaded<T>>; readonly children: (value: T) => ReactNode };

/** Shows what `useLoaded` has loaded, and why it could not be loaded, or loaded again. */
export function Loaded<T>({ loaded: { value, failure, reload }, children }: LoadedProps<T>) {
  return (
    <>
      {failure && (
        <FailureNotice text={failure}>
          <button type="button" className="text-link" onClick={() => void reload()}>
            {skCms.retry}
          </button>
        </FailureNotice>
      )}
      {value !== undefined && children(value)}
      {value === undefined && !failure && <Loading />}
    </>
  );
}
