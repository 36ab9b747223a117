import { type InputHTMLAttributes, type Ref, useId, useRef } from "react";
import { useEarlyInput } from "./use-early-input.ts";

interface TextFieldProps {
  readonly label: string;
  /** The label is for those who cannot see what stands around the field. */
  readonly hidesLabel?: boolean;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly placeholder?: string;
  readonly hint?: string | undefined;
  /** What keeps it from being saved. */
  readonly problem?: string | undefined;
  /** Shown behind the text, such as "€". */
  readonly unit?: string;
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  readonly maxLength?: number;
  readonly isRequired?: boolean;
  readonly isMultiline?: boolean;
  readonly isFirst?: boolean;
  /** Selects what stands in it when it gets the focus, so that typing replaces it. */
  readonly selectsAll?: boolean;
  readonly className?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onEnter?: () => void;
}

/** A labelled field with its hint, and its problem in red. What was typed before the page came alive counts. */
export function TextField({ label, value, onChange, hint, problem, unit, ...rest }: TextFieldProps) {
  const { hidesLabel, placeholder, inputMode, maxLength, isRequired, isMultiline, isFirst, selectsAll } = rest;
  const { className = "", inputRef, onEnter } = rest;
  const ids = { field: useId(), hint: useId(), problem: useId() };
  const box = useRef<HTMLDivElement>(null);
  useEarlyInput(() => {
    const field = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(".input");
    if (field && withoutBreaks(field.value) !== withoutBreaks(value)) onChange(field.value);
  });

  const described = [hint && ids.hint, problem && ids.problem].filter(Boolean).join(" ");
  const shared = {
    id: ids.field,
    value,
    placeholder,
    maxLength,
    required: isRequired,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": described || undefined,
    "data-first": isFirst || undefined,
    autoComplete: "off",
  };
  return (
    <div ref={box} className={`field ${className}`}>
      <label htmlFor={ids.field} className={hidesLabel ? "sr-only" : undefined}>
        {label}
      </label>
      {isMultiline ? (
        <textarea {...shared} rows={4} className="input" onChange={(event) => onChange(event.target.value)} />
      ) : (
        <span className="relative">
          <input
            {...shared}
            ref={inputRef}
            type="text"
            inputMode={inputMode}
            className={unit ? "input pr-8" : "input"}
            onChange={(event) => onChange(event.target.value)}
            onFocus={selectsAll ? (event) => event.target.select() : undefined}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !onEnter) return;
              event.preventDefault();
              onEnter();
            }}
          />
          {unit && <span className="field-unit">{unit}</span>}
        </span>
      )}
      {hint && (
        <p id={ids.hint} className="field-hint">
          {hint}
        </p>
      )}
      {problem && (
        <p id={ids.problem} className="field-problem">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Browsers tidy line breaks in fields, which is no typing. */
const withoutBreaks = (text: string) => text.replace(/[\r\n]/g, "");
