import { skSettings } from "#src/text/sk-settings.ts";
import { TextField } from "../forms/text-field.tsx";

interface AnswerFieldProps {
  readonly question: string;
  readonly original: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly problem: string | undefined;
  readonly hint?: string;
}

/** The answer to a question of the FAQ. An empty one offers the original text to begin with (B8). */
export function AnswerField({ question, original, ...field }: AnswerFieldProps) {
  return (
    <div className="flex flex-col items-start sm:col-span-2">
      <TextField label={question} {...field} isMultiline placeholder={original} className="w-full" />
      {field.value === "" && (
        <button
          type="button"
          className="text-link text-sm"
          aria-label={skSettings.editOriginalOf(question)}
          onClick={({ currentTarget }) => {
            // The button goes with the empty answer.
            currentTarget.parentElement?.querySelector("textarea")?.focus();
            field.onChange(original);
          }}
        >
          {skSettings.editOriginal}
        </button>
      )}
    </div>
  );
}
