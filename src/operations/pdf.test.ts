import { expect, test } from "vitest";
import { readPdf } from "./pdf.ts";

const PDF = "%PDF-1.7\n";
const MOST = 10 * 1024 * 1024;

test.each([
  ["", "empty"],
  ["%PDF-1.7", "%PDF-1.7"],
  ["PK\u0003\u0004", "notPdf"],
  [PDF + "x".repeat(MOST - PDF.length), PDF + "x".repeat(MOST - PDF.length)],
  [PDF + "x".repeat(MOST - PDF.length + 1), "tooLarge"],
])("B8 a file is refused by its size and its bytes, else read whole: %#", async (bytes, expected) => {
  const read = await readPdf(new Blob([bytes]));
  expect(typeof read === "string" ? read : await read.text()).toBe(expected);
});

test("B8 a file that cannot be read, because it was moved meanwhile, is no PDF document", async () => {
  const gone = new Blob(["%PDF-1.7"]);
  gone.arrayBuffer = () => Promise.reject(new DOMException("", "NotReadableError"));
  expect(await readPdf(gone)).toBe("notPdf");
});
