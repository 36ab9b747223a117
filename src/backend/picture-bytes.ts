/** How JPEG, PNG, GIF, WebP and AVIF begin. */
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^\xff\xd8\xff/, "image/jpeg"],
  [/^\x89PNG/, "image/png"],
  [/^GIF8/, "image/gif"],
  [/^RIFF.{4}WEBP/s, "image/webp"],
  [/^.{4}ftypavi/s, "image/avif"],
];

/** The type of a picture as its first bytes tell it, whatever its name says; undefined where it is none we show. */
export async function pictureType(file: Blob): Promise<string | undefined> {
  const start = new TextDecoder("latin1").decode(await file.slice(0, 16).arrayBuffer());
  return TYPES.find(([beginning]) => beginning.test(start))?.[1];
}
