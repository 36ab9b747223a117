interface SwitchProps {
  readonly isOn: boolean;
  readonly label: string;
  readonly subject?: string; // What it switches, for screen readers only.
  readonly isBusy?: boolean;
  readonly className?: string;
  readonly onPress?: () => void;
  readonly onFlip: (isPress: boolean) => void; // `isPress`: by a finger or the mouse.
}

export function Switch({ isOn, label, subject, isBusy, className = "", onPress, onFlip }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={isBusy}
      className={`group inline-flex min-h-11 items-center gap-2.5 rounded-md font-semibold text-unavailable aria-checked:text-available ${className}`}
      onPointerDown={onPress}
      onClick={({ detail }) => onFlip(detail > 0)}
    >
      <span
        aria-hidden="true"
        className="relative h-7 w-12 shrink-0 rounded-full bg-stone-500 outline outline-transparent group-aria-checked:bg-available animated:transition-colors"
      >
        <span className="absolute top-1 left-1 size-5 rounded-full bg-white group-aria-checked:translate-x-5 animated:transition-transform forced-colors:bg-[ButtonText]" />
      </span>
      {label}
      {subject && <span className="sr-only">{subject}</span>}
    </button>
  );
}
