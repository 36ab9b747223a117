import * as v from "valibot";
import { expect, test } from "vitest";
import { schemasOf } from "../../../src/domain/document-schemas.ts";
import { SHAPES } from "./shapes.ts";

/** The matrix's values, which the rules decide on as over-rest.test.ts shows, before the embedded provider's gate. */
const candidates = SHAPES.flatMap(({ collection, id, sound, values }) => {
  const { whole = v.never() } = schemasOf(collection, id) ?? {};
  return Object.entries(values).flatMap(([field, ofField]) =>
    ofField.map(({ what, value, allowed, differs }) => {
      const accepted = v.safeParse(whole, { ...sound, [field]: value }).success;
      return { title: `${collection}: ${field} ${what}`, agrees: accepted === allowed, differs };
    }),
  );
});

test("the rules take what the embedded gate takes, but for the differences of ADR-030", () => {
  const undeclared = candidates.filter(({ agrees, differs }) => !agrees && !differs);
  expect(undeclared.map(({ title }) => title)).toEqual([]);
});

test("each difference of ADR-030 is there", () => {
  const differences = [...new Set(candidates.map(({ differs }) => differs))].filter((name) => name !== undefined);
  const shown = differences.filter((name) => candidates.some(({ differs, agrees }) => differs === name && !agrees));
  expect(shown).toEqual(differences);
});
