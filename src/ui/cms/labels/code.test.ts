import { encode } from "uqr";
import { expect, test } from "vitest";
import { LONGEST_CODE } from "#src/domain/labels/labels.ts";
import { codeOf } from "./code.ts";

test("B14 the longest address that has a label has a code", () => {
  expect(codeOf(encode, "https://pozicovna.sk/products/".padEnd(LONGEST_CODE, "a")).size).toBe(177);
  expect(() => codeOf(encode, "https://pozicovna.sk/products/".padEnd(LONGEST_CODE + 1, "a"))).toThrow();
});
