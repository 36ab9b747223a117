import { useEffect, useRef } from "react";
import { useInputBeforeHydration } from "../forms/use-input-before-hydration.ts";

interface CheckboxProps {
  readonly label: string;
  readonly hidesLabel?: boolean; // The label is for screen readers only.
  readonly isOn: boolean;
  readonly isPartly?: boolean; // Some of what it stands for is on.
  readonly onChange: (isOn: boolean, isRange: boolean) => void; // `isRange`: Shift was held.
}

/** A checkbox with a target as large as a finger. */
export function Checkbox({ label, hidesLabel = false, isOn, isPartly = false, onChange }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useInputBeforeHydration(() => {
    if (box.current && box.current.checked !== isOn) onChange(box.current.checked, false);
  });
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    // Clicking a label with Shift would select text.
    <label className={`checkbox-target select-none ${hidesLabel ? "w-11 justify-center" : "pr-3 pl-3"}`}>
      <input
        ref={box}
        type="checkbox"
        checked={isOn}
        // Or browsers would restore at Back what was ticked by its place.
        autoComplete="off"
        // It is changed by a click, also by one on its label or by a key.
        onChange={({ target, nativeEvent }) => onChange(target.checked, (nativeEvent as PointerEvent).shiftKey)}
      />
      <span className={hidesLabel ? "sr-only" : undefined}>{label}</span>
    </label>
  );
}
