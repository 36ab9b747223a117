import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compileRules } from "./evaluate.ts";
import { FIRESTORE_CASES } from "./firestore-matrix.ts";
import type { Case } from "./matrix.ts";
import { STORAGE_CASES } from "./storage-matrix.ts";

const read = (name: string) => readFileSync(new URL(`../../../firebase/${name}`, import.meta.url), "utf8");

describe.each([
  ["firestore.rules", FIRESTORE_CASES],
  ["storage.rules", STORAGE_CASES],
] as const)("§6 %s", (name, cases) => {
  const judge = compileRules(read(name), name);

  test.each([...new Set(cases.map(({ group }) => group))])("%s", (group) => {
    const ofGroup = cases.filter((one) => one.group === group);
    expect(ofGroup.filter(({ request, allowed }) => judge(request).allowed !== allowed).map(told)).toEqual([]);
  });
  const told = ({ sentence, allowed, request }: Case) =>
    `${sentence}: should be ${allowed ? "allowed" : "denied"} (${judge(request).reason})`;
});
