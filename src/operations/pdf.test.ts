import { expect, test } from "vitest";
import { pdfProblem } from "./pdf.ts";

const PDF = "%PDF-1.7\n";
const MOST = 10 * 1024 * 1024;

test.each([
  ["", "empty"],
  ["%PDF-1.7", undefined],
  ["PK\u0003\u0004", "notPdf"],
  [PDF + "x".repeat(MOST - PDF.length), undefined],
  [PDF + "x".repeat(MOST - PDF.length + 1), "tooLarge"],
])("B8 a file is refused by its size and its bytes: %#", async (bytes, problem) => {
  expect(await pdfProblem(new Blob([bytes]))).toBe(problem);
});

test("B8 a file that cannot be read, because it was moved meanwhile, is no PDF document", async () => {
  const gone = new Blob(["%PDF-1.7"]);
  gone.slice = () => {
    throw new DOMException("", "NotReadableError");
  };
  expect(await pdfProblem(gone)).toBe("notPdf");
});
