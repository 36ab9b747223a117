import { textFrom } from "../values/stored.ts";

/** The paragraphs of an answer of the FAQ (B8): its lines without the empty ones, each with a key of its own. */
export function answerLines(answer: unknown): readonly { readonly key: number; readonly text: string }[] {
  const lines = textFrom(answer).split(/[\r\n]+/);
  return lines.map((text, key) => ({ key, text: text.trim() })).filter(({ text }) => text !== "");
}
