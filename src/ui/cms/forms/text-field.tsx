import { type ComponentProps, type ReactNode, useId, useRef, useState } from "react";
import { useInputBeforeHydration } from "./use-input-before-hydration.ts";

interface TextFieldProps extends Omit<ComponentProps<"input">, "id" | "value" | "onChange"> {
  readonly label: string;
  readonly hidesLabel?: boolean;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  /** Why the backend has refused the value. The field gets the focus when the save fails. */
  readonly refusal?: string | undefined;
  readonly unit?: string;
  /** Whether the value must not be empty. An empty field shows no problem: the text beside the save button names the field and leads to it. */
  readonly isRequired?: boolean;
  /** Whether the form needs a value here now, although the field may be empty. */
  readonly isMissing?: boolean;
  readonly isMultiline?: boolean;
  readonly options?: ReactNode;
  /** Whether the field gets the focus when its dialog opens. */
  readonly isFirst?: boolean;
  readonly className?: string;
}

/** A labelled field with its hint, and its problem in red: one line, with `isMultiline` a paragraph, with `options` a choice. Further properties go
 *  to the `input` of the one line. */
export function TextField({ label, value, onChange, hint, unit, options, isMultiline, ...rest }: TextFieldProps) {
  const { hidesLabel, isRequired, isMissing, isFirst, refusal, placeholder, className = "", ...input } = rest;
  const isEmpty = isRequired && value.trim() === "";
  const problem = isEmpty ? undefined : (rest.problem ?? refusal);
  const ids = { field: useId(), hint: useId(), problem: useId() };
  const box = useRef<HTMLDivElement>(null);
  const [typedBefore] = useState(() =>
    isMultiline && !import.meta.env.SSR ? textareaBeforeHydration(ids.field) : undefined,
  );
  useInputBeforeHydration(() => {
    const field = box.current?.querySelector<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(".input");
    if (!field) return;
    if (field instanceof HTMLTextAreaElement && typedBefore && typedBefore.text !== field.value) {
      field.value = typedBefore.text;
      field.setSelectionRange(typedBefore.start, typedBefore.end);
    }
    // The browser changes line breaks. That alone is not typing.
    const shown = isMultiline ? value.replace(/\r\n?/g, "\n") : value.replace(/[\r\n]/g, "");
    if (field.value !== shown) onChange(field.value);
  });

  const described = [hint && ids.hint, problem && ids.problem].filter(Boolean).join(" ");
  const shared = {
    id: ids.field,
    className: unit ? "input pr-8" : "input",
    value,
    placeholder,
    required: isRequired,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": described || undefined,
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
          <input type="text" {...shared} {...input} />
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

/** The text typed into the textarea before hydration. The first rendering reads it, because hydration puts the stored text back. */
function textareaBeforeHydration(id: string) {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLTextAreaElement)) return undefined;
  return { text: field.value, start: field.selectionStart, end: field.selectionEnd };
}
