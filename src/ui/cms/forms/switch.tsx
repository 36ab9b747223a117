interface SwitchProps {
  readonly isOn: boolean;
  readonly label: string;
  /** What it switches, for screen readers only. */
  readonly subject?: string;
  readonly isBusy?: boolean;
  readonly className?: string;
  readonly onFlip: () => void;
}

export function Switch({ isOn, label, subject, isBusy, className = "", onFlip }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={isBusy}
      className={`switch ${className}`}
      onClick={onFlip}
    >
      <span aria-hidden="true" className="switch-track" />
      {label}
      {subject && <span className="sr-only">{subject}</span>}
    </button>
  );
}
