import { describe, expect, test } from "vitest";
import { compileRules } from "./evaluate.ts";
import { FIRESTORE_CASES } from "./firestore-matrix.ts";
import type { Case } from "./matrix.ts";
import { rulesText } from "./official.ts";
import { STORAGE_CASES } from "./storage-matrix.ts";

describe.each([
  ["firestore.rules", FIRESTORE_CASES],
  ["storage.rules", STORAGE_CASES],
] as const)("§6 %s", (name, cases) => {
  const judge = compileRules(rulesText(name), name);

  test.each([...new Set(cases.map(({ group }) => group))])("%s", (group) => {
    const ofGroup = cases.filter((one) => one.group === group);
    expect(ofGroup.filter(({ request, allowed }) => judge(request).allowed !== allowed).map(told)).toEqual([]);
  });
  test("no request comes near the 1,000 expressions the product evaluates for one", () => {
    expect(Math.max(...cases.map(({ request }) => judge(request).expressions))).toBeLessThan(400);
  });

  const told = ({ sentence, allowed, request }: Case) =>
    `${sentence}: should be ${allowed ? "allowed" : "denied"} (${judge(request).reason})`;
});
