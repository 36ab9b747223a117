import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { answerWith, recompression, representation } from "./representation.ts";

const TEXT = Buffer.from(Array.from({ length: 500 }, (_, nth) => `<li>Vŕtačka ${nth * nth}</li>`).join(""));
const WANTED = { acceptEncoding: "br", ifNoneMatch: undefined };
const lengthOf = (page: ReturnType<typeof representation>) => answerWith(page, WANTED)?.body?.length ?? 0;

test("ADR-013: a recompressed page is smaller and has the same headers and content", async () => {
  const page = representation(TEXT, {});
  const before = answerWith(page, WANTED);
  await recompression()(page);
  const { headers = [], body } = answerWith(page, WANTED) ?? {};
  expect(body?.length).toBeLessThan(before?.body?.length ?? 0);
  expect(brotliDecompressSync(body ?? "")).toEqual(TEXT);
  expect(headers.slice(0, -1)).toEqual(before?.headers.slice(0, -1));
  expect(headers.slice(-2)).toEqual(["Content-Length", String(body?.length)]);
});

test("ADR-013: one page is recompressed at a time, the other at its next request", async () => {
  const [first, second] = [representation(TEXT, {}), representation(TEXT, {})];
  const length = lengthOf(first);
  const recompress = recompression();
  await Promise.all([recompress(first), recompress(second)]);
  expect(lengthOf(first)).toBeLessThan(length);
  expect(lengthOf(second)).toBe(length);
  await recompress(second);
  expect(lengthOf(second)).toBeLessThan(length);
});
