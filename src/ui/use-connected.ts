import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useBackend } from "./backend-context.tsx";

/** False while live values may be out of date; true while a page is hydrated. */
export function useConnected(): boolean {
  const { subscribe, current } = useBackend().documents.connected;
  return useSyncExternalStore(
    subscribe,
    () => current() !== false,
    () => true,
  );
}

/** Calls back when there is a connection, also if there is one from the start. */
export function useWhenConnected(callback: () => unknown): void {
  const { connected } = useBackend().documents;
  const check = useEffectEvent(() => {
    if (connected.current()) callback();
  });
  useEffect(() => {
    check();
    return connected.subscribe(check);
  }, [connected]);
}
