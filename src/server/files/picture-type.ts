import { type PictureMime, pictureTypeOf } from "#src/backend/picture-bytes.ts";

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

const KINDS: Readonly<Record<PictureMime, PictureType>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/gif": "gif",
};

/** Undefined where the bytes begin no picture of ours. */
export function pictureType(start: Uint8Array): PictureType | undefined {
  const type = pictureTypeOf(start);
  return type && KINDS[type];
}
