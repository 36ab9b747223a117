import { useEffect, useRef } from "react";

/** Milliseconds without a keystroke before what was typed is asked for. */
const TYPING_PAUSE = 150;

/** Calls `settled` with the last text it is given, once nothing more has been typed for a moment, so that not every keystroke asks
 *  the backend; at once when the field is left, so that it comes before whatever is done next; not after the field has gone. */
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
