import { expect, test } from "vitest";
import { acceptsBrotli } from "./encoding.ts";

test.each([
  ["gzip, deflate, br, zstd", true],
  ["br;q=0.5, gzip;q=1.0", true],
  [" BR ; q=0.01", true],
  ["gzip;q=1.0, br;q=0", false],
  ["br ; q=0.000 , gzip", false],
  ["brotli, gzipped, x-br", false],
  ["identity", false],
  ["", false],
])("fault 41: whether %j accepts Brotli: %s", (accepted, isAccepted) => {
  expect(acceptsBrotli(accepted)).toBe(isAccepted);
});
