import { useEffect, useRef } from "react";

/** Calls `takeOver` once, on hydration, for what was typed into the server's page before (ADR-004). */
export function useInputBeforeHydration(takeOver: () => void): void {
  const first = useRef(takeOver);
  useEffect(() => first.current(), []);
}
