import { skCms } from "#src/text/sk-cms.ts";
import { skProductForm } from "#src/text/sk-product-form.ts";
import type { FormField } from "./document-fields.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";
import { nameProblem, textField, typedName } from "./typed-text.ts";

const NAME_PROBLEMS = { missing: skCms.problem.nameMissing, tooLong: skCms.problem.nameTooLong };

/** The name of a document (spec §5). */
export const nameField = (name: string): FormField<string> => ({
  ...textField(name, skProductForm.field.Name),
  write: typedName,
  refusal: "duplicate",
  problem(text) {
    const problem = nameProblem(text);
    return problem && NAME_PROBLEMS[problem];
  },
});

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
