/** The kinds of pictures we take, told by their first bytes alone; names and MIME headers are not asked (design §3). */
export type PictureType = "jpeg" | "png" | "webp" | "avif" | "gif";

/** What a kind is stored as: AVIF is slow to make and GIF poor, so they become WebP and PNG. */
export const STORED_AS = {
  jpeg: { format: "jpeg", type: "image/jpeg", extensions: ["jpg", "jpeg"] },
  png: { format: "png", type: "image/png", extensions: ["png"] },
  gif: { format: "png", type: "image/png", extensions: ["png"] },
  webp: { format: "webp", type: "image/webp", extensions: ["webp"] },
  avif: { format: "webp", type: "image/webp", extensions: ["webp"] },
} as const satisfies Record<PictureType, unknown>;

/** Undefined where the bytes begin no picture of ours. */
export function pictureType(start: Uint8Array): PictureType | undefined {
  const text = Buffer.from(start.subarray(0, 16)).toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(text)) return "gif";
  if (/^RIFF.{4}WEBP/s.test(text)) return "webp";
  if (/^.{4}ftypavi[fs]/s.test(text)) return "avif";
  return undefined;
}
