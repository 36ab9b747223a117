import { useEffect, useRef } from "react";

/** Milliseconds without a keystroke before the backend is asked. */
const TYPING_PAUSE = 150;

/** Calls `settled` with the last text once typing pauses, or at once when the field is left, so that it precedes whatever is done next.
 *  Not after the field has unmounted. */
export function useTypingPause(settled: (text: string) => void) {
  const latest = useRef(settled);
  useEffect(() => {
    latest.current = settled;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    typed(text: string): void {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(text), TYPING_PAUSE);
    },
    left(text: string): void {
      clearTimeout(timer.current);
      latest.current(text);
    },
  };
}
