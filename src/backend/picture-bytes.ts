/** How JPEG, PNG, GIF, WebP and AVIF begin, a byte a sign: the one table for every provider. */
const TYPES = [
  [/^\xff\xd8\xff/, "image/jpeg"],
  [/^\x89PNG\r\n\cZ\n/, "image/png"],
  [/^GIF8[79]a/, "image/gif"],
  [/^RIFF.{4}WEBP/s, "image/webp"],
  [/^.{4}ftypavi[fs]/s, "image/avif"],
] as const satisfies readonly (readonly [RegExp, string])[];
const START = 16;

export type PictureMime = (typeof TYPES)[number][1];

/** The type of a picture as its first bytes tell it, whatever its name says; undefined where it is none we show. */
export async function pictureType(file: Blob): Promise<PictureMime | undefined> {
  return pictureTypeOf(new Uint8Array(await file.slice(0, START).arrayBuffer()));
}

/** The same of bytes that are here already. */
export function pictureTypeOf(bytes: Uint8Array): PictureMime | undefined {
  // Not TextDecoder: browsers read "latin1" as windows-1252, where 0x89 is another sign.
  const start = String.fromCharCode(...bytes.subarray(0, START));
  return TYPES.find(([beginning]) => beginning.test(start))?.[1];
}
