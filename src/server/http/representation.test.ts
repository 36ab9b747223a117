import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { answerWith, recompress, representation } from "./representation.ts";

const textOf = (lines: number) =>
  Buffer.from(Array.from({ length: lines }, (_, nth) => `<li>Vŕtačka ${nth * nth}</li>`).join(""));
const LONG = textOf(5_000); // 18.8 KB in Brotli
const FITTING = textOf(3_650); // 13.2 KB
const WANTED = { acceptEncoding: "br", ifNoneMatch: undefined };

test("ADR-013: a page that needs a second round trip is compressed again, with the same headers and content", async () => {
  const page = representation(LONG, {});
  const before = answerWith(page, WANTED);
  await recompress(page);
  const { headers, body } = answerWith(page, WANTED);
  expect(body?.length).toBeLessThan(before.body?.length ?? 0);
  expect(brotliDecompressSync(body ?? "").equals(LONG)).toBe(true);
  expect(headers.slice(0, -1)).toEqual(before.headers.slice(0, -1));
  expect(headers.slice(-2)).toEqual(["Content-Length", String(body?.length)]);
});

test("ADR-013: a page that fits is sent as it is", async () => {
  const page = representation(FITTING, {});
  const before = answerWith(page, WANTED);
  expect(before.body?.length).toBeGreaterThan(13_000);
  await recompress(page);
  expect(answerWith(page, WANTED)).toBe(before);
});
