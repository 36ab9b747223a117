import { LONGEST_NAME } from "./limits.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/gu;

/** Typed or pasted text as it is stored: composed (NFC), without control characters and halves of emoji. */
export function typedText(text: string): string {
  return text.replace(UNPRINTABLE, "").normalize("NFC");
}

/** A name as it is stored: trimmed; one of nothing but spaces is empty (decision 9). */
export function typedName(text: string): string {
  return typedText(text).trim();
}

/** Why a name cannot be saved (spec §5). */
export function nameProblem(text: string): "missing" | "tooLong" | undefined {
  const name = typedName(text);
  if (name === "") return "missing";
  return [...name].length > LONGEST_NAME ? "tooLong" : undefined;
}
