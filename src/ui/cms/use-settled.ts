import { useEffect, useState } from "react";

/** The value once it has stood still for `pause` milliseconds, so that not every keystroke asks the backend. */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, pause, value);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
