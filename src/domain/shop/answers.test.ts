import { expect, test } from "vitest";
import { answerLines } from "./answers.ts";

const texts = (answer: unknown) => answerLines(answer).map(({ text }) => text);

test.each([undefined, null, 7, "", " ", "\n \r\n"])(
  "B8 of %j there are no lines, so the answer stays as it is",
  (answer) => {
    expect(texts(answer)).toEqual([]);
  },
);

test("B8 each line of an answer is a paragraph, and empty lines are none", () => {
  const answer = " Hotovosť.\r\nPrevod.\n\n\nHotovosť. ";
  expect(texts(answer)).toEqual(["Hotovosť.", "Prevod.", "Hotovosť."]);
  expect(new Set(answerLines(answer).map(({ key }) => key)).size).toBe(3);
});
