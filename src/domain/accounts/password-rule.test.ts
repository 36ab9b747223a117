import fc from "fast-check";
import { expect, test } from "vitest";
import { commonPasswords, problemOf } from "./common-passwords.ts";
import { passwordProblem } from "./password-rule.ts";

const EMAIL = "Obsluha@Example.sk";

test.each([
  ["", "tooShort"],
  ["jedenast zn", "tooShort"],
  ["dvanast znak", undefined],
  ["🔧".repeat(11), "tooShort"],
  ["🔧".repeat(12), undefined],
  ["e\u0301".repeat(11), "tooShort"],
  ["kladivo a dlato ".repeat(64), undefined],
  [`${"kladivo a dlato ".repeat(64)}x`, "tooLong"],
  ["obsluha@example.sk", "ownEmail"],
  [" OBSLUHA@EXAMPLE.SK2026!", "ownEmail"],
  ["iny@example.sk", undefined],
  ["password1234", "common"],
  ["!!PassWord!!2026", "common"],
  ["qwertyuiop123", "common"],
  ["12345678901234567890", "common"],
  ["dragon......", "common"],
  ["passwordx1234", undefined],
  ["dlhe heslo pre kladivo", undefined],
])("B9: the password '%s' is refused as %s", async (password, problem) => {
  expect(await problemOf(password, EMAIL)).toBe(problem);
});

test("B9: the named list is in lower case and long enough to be of use", async () => {
  const common = [...(await commonPasswords())];
  expect(common.length).toBeGreaterThan(30_000);
  expect(common.filter((password) => password !== password.toLowerCase())).toEqual([]);
  expect(Math.max(...common.map(({ length }) => length))).toBeLessThanOrEqual(64);
});

/** Anything but letters. */
const around = fc.string({ unit: fc.constantFrom(..."0123456789 .,-_!?@#*+/\u00a0🔧") });
const word = fc.string({ unit: fc.constantFrom(..."abčď1!"), minLength: 1, maxLength: 8 });

test("B9 a password that is common with any digits and signs around it, in any case, is refused", () => {
  fc.assert(
    fc.property(word, around, around, fc.boolean(), (core, before, behind, isUpper) => {
      const text = before + core + behind;
      const password = `${isUpper ? text.toUpperCase() : text}000000000000`;
      expect(passwordProblem(password, "", new Set([core]))).toBe("common");
    }),
  );
});

test("B9 one with any letter outside every common password is not", () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), around, around, (words, before, behind) => {
      const password = `${before}x${words.join("")}y${behind}000000000000`;
      expect(passwordProblem(password, "", new Set(words))).toBeUndefined();
    }),
  );
});

test("B9 the time for a check does not grow with the square of the length", () => {
  let asked = 0;
  const common = { has: () => ++asked < 0 } as unknown as ReadonlySet<string>;
  expect(passwordProblem("1".repeat(1_024), "", common)).toBeUndefined();
  expect(asked).toBeLessThanOrEqual(1_024 * 64);
});
