import { type ComponentProps, type ReactNode, useId, useRef, useState } from "react";
import { useInputBeforeHydration } from "./use-input-before-hydration.ts";

interface TextFieldProps extends Omit<ComponentProps<"input">, "id" | "value" | "onChange"> {
  readonly label: string;
  readonly hidesLabel?: boolean;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly refusal?: string | undefined; // Why the backend refused the value. The field gets the focus after the save.
  readonly unit?: string;
  /** Whether the value must not be empty. An empty field shows no problem: the text beside the save button names the field and leads to it. */
  readonly isRequired?: boolean;
  /** Whether the text beside the save button leads to the field, although the field itself has no problem. */
  readonly isMissing?: boolean;
  readonly isMultiline?: boolean;
  readonly options?: ReactNode; // The `option` elements of a choice.
  readonly isFirst?: boolean; // Whether the field gets the focus when its dialog opens.
}

/** A labelled field with its hint and its problem: an `input` of one line or, with `isMultiline`, a `textarea`, with `options`, a `select`.
 *  Properties that are not named here go to the `input`. */
export function TextField({ label, value, onChange, hint, unit, options, isMultiline, ...rest }: TextFieldProps) {
  const { hidesLabel, isRequired, isMissing, isFirst, placeholder, className = "", ...others } = rest;
  const { problem: problemOfValue, refusal, ...inputProps } = others;
  const isEmpty = isRequired && value.trim() === "";
  const problem = isEmpty ? undefined : (problemOfValue ?? refusal);
  const ids = { field: useId(), hint: useId(), problem: useId() };
  const box = useRef<HTMLDivElement>(null);
  // Hydration replaces what was typed into a textarea by the stored text. So the first rendering reads it, and `takeOver` puts it back.
  const [typedBefore] = useState(() => (isMultiline ? textareaBeforeHydration(ids.field) : undefined));
  function takeOver() {
    const field = box.current?.querySelector<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(".input");
    if (!field) return;
    if (field instanceof HTMLTextAreaElement && typedBefore && typedBefore.text !== field.value) {
      field.value = typedBefore.text;
      field.setSelectionRange(typedBefore.start, typedBefore.end);
    }
    // The browser changes the line breaks of a value. That alone is not typing.
    const shown = isMultiline ? value.replace(/\r\n?/g, "\n") : value.replace(/[\r\n]/g, "");
    if (field.value !== shown) onChange(field.value);
  }
  useInputBeforeHydration(takeOver);

  const describedBy = [hint && ids.hint, problem && ids.problem].filter(Boolean).join(" ");
  const shared = {
    id: ids.field,
    className: unit ? "input pr-8" : "input",
    value,
    placeholder,
    required: isRequired,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": describedBy || undefined,
    // By these attributes `Modal`, `FailureNotice` and `SaveReason` find the field that they focus.
    "data-first": isFirst || undefined,
    "data-refused": refusal !== undefined || undefined,
    "data-missing": isMissing || isEmpty || undefined,
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <div ref={box} className={`field ${className}`}>
      <label htmlFor={ids.field} className={hidesLabel ? "sr-only" : undefined}>
        {label}
      </label>
      {options && <select {...shared}>{options}</select>}
      {isMultiline && <textarea {...shared} rows={4} />}
      {!options && !isMultiline && (
        <span className="relative">
          <input type="text" {...shared} {...inputProps} />
          {unit && (
            <span className="pointer-events-none absolute top-0 right-3 grid h-full place-items-center text-stone-600">
              {unit}
            </span>
          )}
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

function textareaBeforeHydration(id: string) {
  if (import.meta.env.SSR) return undefined;
  const field = document.getElementById(id);
  if (!(field instanceof HTMLTextAreaElement)) return undefined;
  return { text: field.value, start: field.selectionStart, end: field.selectionEnd };
}
