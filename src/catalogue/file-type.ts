/** How each kind of file we move begins (design §3); names and what is said of them are not asked. */
const BEGINNINGS: readonly (readonly [type: string, start: RegExp])[] = [
  ["image/jpeg", /^\xff\xd8\xff/],
  ["image/png", /^\x89PNG\r\n/],
  ["image/gif", /^GIF8[79]a/],
  ["image/webp", /^RIFF.{4}WEBP/s],
  ["image/avif", /^.{4}ftypavi[fs]/s],
  ["application/pdf", /^%PDF-/],
];

/** The MIME type the bytes have; undefined where they are neither a picture of ours nor a PDF. */
export function fileType(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  return BEGINNINGS.find(([, pattern]) => pattern.test(start))?.[0];
}
