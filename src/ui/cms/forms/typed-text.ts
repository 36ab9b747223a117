import { cleanText, printable } from "#src/domain/values/clean-text.ts";
import { LONGEST_NAME } from "#src/domain/values/limits.ts";
import { textFrom } from "#src/domain/values/stored.ts";
import { skCms } from "#src/text/sk-cms.ts";
import { skProductForm } from "#src/text/sk-product-form.ts";
import type { FormField } from "./document-fields.ts";

export const typedText = (text: string): string => cleanText(printable(text));

/** A text as it is stored without spaces around it; nothing but spaces is empty (D9). */
export const trimmedText = (text: string): string => typedText(text).trim();

export const textField = (name: string, label: string): FormField<string> => ({
  label,
  read: (document) => textFrom(document[name]),
  write: typedText,
  describe: (document) => textFrom(document[name]),
});

export const nameField = (name: string) =>
  ({
    ...textField(name, skProductForm.field.Name),
    write: trimmedText,
    refusal: "duplicate",
    problem(text) {
      const typed = trimmedText(text);
      if (typed === "") return skCms.problem.nameMissing;
      return [...typed].length > LONGEST_NAME ? skCms.problem.nameTooLong : undefined;
    },
  }) satisfies FormField<string>;
