import { useEffect, useRef } from "react";

/** Calls `takeOver` once, when the page has come alive, for what somebody typed into the server's page before. */
export function useEarlyInput(takeOver: () => void): void {
  const first = useRef(takeOver);
  useEffect(() => first.current(), []);
}
