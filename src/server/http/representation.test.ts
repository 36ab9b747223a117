import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { answerWith, recompression, representation } from "./representation.ts";

const textOf = (lines: number) =>
  Buffer.from(Array.from({ length: lines }, (_, nth) => `<li>Vŕtačka ${nth * nth}</li>`).join(""));
const LONG = textOf(5_000);
const WANTED = { acceptEncoding: "br", ifNoneMatch: undefined };
const lengthOf = (page: ReturnType<typeof representation>) => answerWith(page, WANTED).body?.length ?? 0;

test("ADR-013: a page that needs a second round trip is compressed again, with the same headers and content", async () => {
  const page = representation(LONG, {});
  const before = answerWith(page, WANTED);
  await recompression()(page);
  const { headers, body } = answerWith(page, WANTED);
  expect(body?.length).toBeLessThan(before.body?.length ?? 0);
  expect(brotliDecompressSync(body ?? "").equals(LONG)).toBe(true);
  expect(headers.slice(0, -1)).toEqual(before.headers.slice(0, -1));
  expect(headers.slice(-2)).toEqual(["Content-Length", String(body?.length)]);
});

test("ADR-013: a smaller page is sent as it is, and so is one while another is compressed", async () => {
  const [small, first, second] = [textOf(3_000), LONG, LONG].map((text) => representation(text, {}));
  if (!small || !first || !second) throw new Error();
  const lengths = [small, first, second].map(lengthOf);
  const recompress = recompression();
  await Promise.all([recompress(small), recompress(first), recompress(second)]);
  expect(lengthOf(small)).toBe(lengths[0]);
  expect(lengthOf(first)).toBeLessThan(lengths[1] ?? 0);
  expect(lengthOf(second)).toBe(lengths[2]);
});
