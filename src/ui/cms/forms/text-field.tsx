import { type ComponentProps, useId, useRef } from "react";
import { textFrom } from "#src/domain/values/stored.ts";
import { skCms } from "#src/text/sk-cms.ts";
import type { FormField } from "./document-fields.ts";
import { nameProblem, typedName, typedText } from "./typed-text.ts";
import { useInputBeforeHydration } from "./use-input-before-hydration.ts";

/** A field that holds one text, as people type it. */
export const textField = (name: string, label: string): FormField<string> => ({
  label,
  read: (document) => textFrom(document[name]),
  write: typedText,
  describe: (document) => textFrom(document[name]),
});

const NAME_PROBLEMS = { missing: skCms.problem.nameMissing, tooLong: skCms.problem.nameTooLong };

/** The name of a document (spec §5). */
export const nameField = (name: string): FormField<string> => ({
  ...textField(name, skCms.conflict.field.Name),
  write: typedName,
  refusal: "duplicate",
  problem(text) {
    const problem = nameProblem(text);
    return problem && NAME_PROBLEMS[problem];
  },
});

interface TextFieldProps
  extends Pick<
    ComponentProps<"input">,
    | "type"
    | "name"
    | "autoComplete"
    | "placeholder"
    | "inputMode"
    | "maxLength"
    | "ref"
    | "onFocus"
    | "onBlur"
    | "onKeyDown"
  > {
  readonly label: string;
  /** The label is for screen readers only. */
  readonly hidesLabel?: boolean;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly hint?: string | undefined;
  /** Why it cannot be saved. */
  readonly problem?: string | undefined;
  /** Shown after the text, such as "€". */
  readonly unit?: string;
  /** Gets the focus when the refusal of a save is shown. */
  readonly isRefused?: boolean;
  readonly isRequired?: boolean;
  /** The reason beside the save button leads here, although the field by itself may be empty. */
  readonly isMissing?: boolean;
  readonly isMultiline?: boolean;
  /** Gets the focus when its dialog opens. */
  readonly isFirst?: boolean;
  readonly className?: string;
}

/** A labelled field with its hint, and its problem in red. */
export function TextField({ label, value, onChange, hint, problem, unit, ...rest }: TextFieldProps) {
  const {
    hidesLabel,
    isRequired,
    isMissing,
    isMultiline,
    isFirst,
    isRefused,
    placeholder,
    className = "",
    ...input
  } = rest;
  const ids = { field: useId(), hint: useId(), problem: useId() };
  const box = useRef<HTMLDivElement>(null);
  useInputBeforeHydration(() => {
    const field = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(".input");
    if (field && withoutBreaks(field.value) !== withoutBreaks(value)) onChange(field.value);
  });

  const described = [hint && ids.hint, problem && ids.problem].filter(Boolean).join(" ");
  const shared = {
    id: ids.field,
    value,
    placeholder,
    required: isRequired,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": described || undefined,
    "data-first": isFirst || undefined,
    "data-refused": isRefused || undefined,
    "data-missing": isMissing || undefined,
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
            type="text"
            {...shared}
            {...input}
            className={unit ? "input pr-8" : "input"}
            onChange={(event) => onChange(event.target.value)}
          />
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

interface NameFieldProps extends Pick<TextFieldProps, "label" | "value" | "onChange" | "isFirst"> {
  /** Why the backend has refused it. */
  readonly refusal: string | undefined;
}

/** A missing name is no problem of the field: the reason beside the save button names it. */
export function NameField({ refusal, ...props }: NameFieldProps) {
  const problem = nameProblem(props.value);
  return (
    <TextField
      {...props}
      isRequired
      isMissing={problem === "missing"}
      isRefused={refusal !== undefined}
      problem={problem === "tooLong" ? NAME_PROBLEMS.tooLong : refusal}
    />
  );
}

/** Browsers normalise line breaks in fields, which is not typing. */
const withoutBreaks = (text: string) => text.replace(/[\r\n]/g, "");
