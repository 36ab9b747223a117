import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { bestEncoding, compressed, gzipped } from "./encoding.ts";

test("a text of more than a megabyte is compressed fast as gzip too, a shorter one as small as gzip does by default", async () => {
  const line = (nth: number) => `<loc>http://www.pozicovna.example/products/${nth * nth}</loc>\n`;
  const bytes = (lines: number) => Buffer.from(Array.from({ length: lines }, (_, nth) => line(nth)).join(""));
  const [short, long] = [bytes(100), bytes(30_000)];
  // Compared by `equals`, because the test runner needs minutes to show how two long buffers differ.
  expect((await gzipped(compressed(short))).equals(gzipSync(short, { level: 6 }))).toBe(true);
  expect((await gzipped(compressed(long))).equals(gzipSync(long, { level: 1 }))).toBe(true);
  expect(gunzipSync(await gzipped(compressed(long))).equals(long)).toBe(true);
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0.5, gzip;q=1.0", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  [" GZIP ; q=0.01", "gzip"],
  ["br ; q=0.000 , gzip", "gzip"],
  ["br;q=0,gzip;q=0", undefined],
  ["brotli, gzipped, x-br", undefined],
  ["identity", undefined],
  ["", undefined],
])("fault 41: %j asks for %s", (accepted, encoding) => {
  expect(bestEncoding(accepted)).toBe(encoding);
});
