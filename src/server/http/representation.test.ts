import { expect, test } from "vitest";
import { answerWith, representation, sizeOf } from "./representation.ts";

const TEXT = Buffer.from(Array.from({ length: 500 }, (_, nth) => `<li>Vŕtačka ${nth * nth}</li>`).join(""));

test.each(["identity", "gzip"])(
  "fault 91: all answers with the %s bytes of a page share them, and the page takes no more room in its cache",
  (acceptEncoding) => {
    const page = representation(TEXT, { "Content-Type": "text/html" });
    const before = sizeOf(page);
    const [first, second] = [1, 2].map(() => answerWith(page, { acceptEncoding, ifNoneMatch: undefined }));
    expect(second?.body).toBe(first?.body);
    expect(first?.headers).toContain("text/html");
    expect(sizeOf(page)).toBe(before);
  },
);
