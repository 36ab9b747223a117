import { expect, test } from "vitest";
import { isPdfFile } from "./pdf-bytes.ts";

test.each([
  ["%PDF-1.7\n", true],
  ["%PDF-", true],
  ["%PDF", false],
  ["", false],
  [" %PDF-1.7", false],
  ["%pdf-1.7", false],
  ["<!doctype html>%PDF-1.7", false],
])("B8 a file of %j is a PDF document: %s", async (bytes, isOne) => {
  expect(await isPdfFile(new File([bytes], "a.pdf", { type: "application/pdf" }))).toBe(isOne);
});
