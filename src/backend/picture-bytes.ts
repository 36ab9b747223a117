/** The first bytes of JPEG, PNG, GIF, WebP and AVIF, one character a byte. */
const TYPES = [
  [/^\xff\xd8\xff/, "image/jpeg"],
  [/^\x89PNG\r\n\cZ\n/, "image/png"],
  [/^GIF8[79]a/, "image/gif"],
  [/^RIFF.{4}WEBP/s, "image/webp"],
  [/^.{4}ftypavi[fs]/s, "image/avif"],
] as const satisfies readonly (readonly [RegExp, string])[];
const HEAD_BYTES = 16;

export type PictureMime = (typeof TYPES)[number][1];

/** The type of a picture by its first bytes, not by its name; undefined for every other file. */
export async function pictureType(file: Blob): Promise<PictureMime | undefined> {
  return pictureTypeOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
}

/** The same for bytes in memory. */
export function pictureTypeOf(bytes: Uint8Array): PictureMime | undefined {
  // Not TextDecoder: browsers read "latin1" as windows-1252, where 0x89 is another character.
  const start = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));
  return TYPES.find(([signature]) => signature.test(start))?.[1];
}
