import { cleanText, printable } from "#src/domain/values/clean-text.ts";
import { LONGEST_NAME } from "#src/domain/values/limits.ts";
import { textFrom } from "#src/domain/values/stored.ts";
import type { FormField } from "./document-fields.ts";

export function typedText(text: string): string {
  return cleanText(printable(text));
}

/** A name as it is stored: trimmed; one of nothing but spaces is empty (D9). */
export function typedName(text: string): string {
  return typedText(text).trim();
}

/** Why a name cannot be saved (spec §5). */
export function nameProblem(text: string): "missing" | "tooLong" | undefined {
  const name = typedName(text);
  if (name === "") return "missing";
  return [...name].length > LONGEST_NAME ? "tooLong" : undefined;
}

/** A field that holds one text, as people type it. */
export const textField = (name: string, label: string): FormField<string> => ({
  label,
  read: (document) => textFrom(document[name]),
  write: typedText,
  describe: (document) => textFrom(document[name]),
});
