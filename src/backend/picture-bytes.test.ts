import { expect, test } from "vitest";
import { pictureType, pictureTypeOf } from "./picture-bytes.ts";

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each([
  ["\xff\xd8\xff\xe0", "image/jpeg"],
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["GIF87a", "image/gif"],
  ["GIF89a", "image/gif"],
  ["RIFF\x0a\x0d\x00\x00WEBPVP8 ", "image/webp"],
  ["\x00\x00\x00\x1cftypavif", "image/avif"],
  ["\x00\x00\x00\x1cftypavis", "image/avif"],
  ["\x89PNG", undefined],
  ["GIF88a", undefined],
  ["\x00\x00\x00\x1cftypavix", undefined],
  ["\x00\x00\x00\x1cftypheic", undefined],
  [" \xff\xd8\xff", undefined],
  ["<svg/>", undefined],
  ["", undefined],
])("design §3: a file that begins %j is %s, also as an upload", async (start, type) => {
  expect(pictureTypeOf(bytes(start))).toBe(type);
  expect(await pictureType(new Blob([bytes(start)], { type: "image/svg+xml" }))).toBe(type);
});
