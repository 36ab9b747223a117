import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { repacking } from "./repacking.ts";
import { answerWith, representation } from "./representation.ts";

const TEXT = Buffer.from(Array.from({ length: 500 }, (_, nth) => `<li>Vŕtačka ${nth * nth}</li>`).join(""));
const WANTED = { acceptEncoding: "br", ifNoneMatch: undefined };
const lengthOf = (page: ReturnType<typeof representation>) => answerWith(page, WANTED).body?.length ?? 0;

test("a page that has stood a while is packed smaller when it is asked for again, under the same tag", async () => {
  const page = representation(TEXT, {});
  const quick = answerWith(page, WANTED);
  repacking(0)(page);
  await expect.poll(() => lengthOf(page)).toBeLessThan(quick.body?.length ?? 0);
  const { headers, body } = answerWith(page, WANTED);
  expect(brotliDecompressSync(body ?? "")).toEqual(TEXT);
  expect(headers.slice(0, -1)).toEqual(quick.headers.slice(0, -1));
  expect(headers.slice(-2)).toEqual(["Content-Length", String(body?.length)]);
});

test("one page is packed at a time, the other when it is asked for again, and none that is new", async () => {
  const [first, second] = [representation(TEXT, {}), representation(TEXT, {})];
  const length = lengthOf(first);
  const repack = repacking(0);
  repacking(60_000)(first);
  repack(second);
  repack(first);
  expect([first.isSmallest, second.isSmallest]).toEqual([false, true]);
  await expect.poll(() => lengthOf(second)).toBeLessThan(length);
  repack(first);
  await expect.poll(() => lengthOf(first)).toBeLessThan(length);
});
