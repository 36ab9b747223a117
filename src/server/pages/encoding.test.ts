import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { gzipped, packed } from "./encoding.ts";

test("what is long is packed quickly as gzip too, what is short as small as usual", () => {
  const line = (nth: number) => `<loc>http://www.pozicovna.example/products/${nth * nth}</loc>\n`;
  const bytes = (lines: number) => Buffer.from(Array.from({ length: lines }, (_, nth) => line(nth)).join(""));
  const [short, long] = [bytes(100), bytes(30_000)];
  // Whether they are equal, for telling how two long ones differ takes minutes.
  expect(gzipped(packed(short)).equals(gzipSync(short, { level: 6 }))).toBe(true);
  expect(gzipped(packed(long)).equals(gzipSync(long, { level: 1 }))).toBe(true);
  expect(gunzipSync(gzipped(packed(long))).equals(long)).toBe(true);
});
