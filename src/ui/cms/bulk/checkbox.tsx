import { type MouseEvent, useEffect, useRef } from "react";

interface CheckboxProps {
  readonly label: string;
  readonly isOn: boolean;
  /** Some of what it stands for is on. */
  readonly isPartly?: boolean;
  /** `isRange`: Shift was held. */
  readonly onChange: (isOn: boolean, isRange: boolean) => void;
}

/** A checkbox with a target as large as a finger, and a label for screen readers only. */
export function Checkbox({ label, isOn, isPartly = false, onChange }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const isRange = useRef(false);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    // Clicking a label with Shift would select text.
    <label className="checkbox-target select-none">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={isOn}
        onClick={({ shiftKey }: MouseEvent) => {
          isRange.current = shiftKey;
        }}
        onChange={(event) => onChange(event.target.checked, isRange.current)}
      />
    </label>
  );
}
